/** The header's navigation, in its order. */
export const sections = [
  { href: '/', label: 'Home' },
  { href: '/articoli', label: 'Articoli' },
  { href: '/eventi', label: 'Eventi' },
  { href: '/calendario', label: 'Calendario' },
  { href: '/galleria', label: 'Galleria' },
  { href: '/news', label: 'News' },
  { href: '/video', label: 'Video' },
] as const;

export type SectionHref = (typeof sections)[number]['href'];
