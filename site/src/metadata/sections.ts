import { magazine } from '#shared/magazine.ts';

/** The header's navigation, in its order, with each page's description for search engines. */
export const sections = [
  { href: '/', label: 'Home', description: magazine.description },
  {
    href: '/articoli',
    label: 'Articoli',
    description: 'Tutti gli articoli: storie di opere, artisti, restauri e mercato, dal più recente al primo.',
  },
  {
    href: '/eventi',
    label: 'Eventi',
    description:
      'Mostre, fiere, aste e incontri: che cosa è in corso, che cosa arriva e che cosa si è appena concluso.',
  },
  {
    href: '/calendario',
    label: 'Calendario',
    description:
      'Il calendario delle mostre, delle fiere e delle aste, mese per mese, da tenere anche nella propria agenda.',
  },
  {
    href: '/galleria',
    label: 'Galleria',
    description: 'Opere da guardare a tutto schermo: contemporaneo, classico, decorativo e antiquariato.',
  },
  {
    href: '/news',
    label: 'News',
    description: 'Le notizie brevi dal mondo dell’arte, dei musei e del mercato.',
  },
  {
    href: '/video',
    label: 'Video',
    description: 'I video della rivista: opere, studi e tecniche da guardare con calma.',
  },
] as const;

export type SectionHref = (typeof sections)[number]['href'];

export const sectionAt = (path: string) => sections.find(({ href }) => href === path);
