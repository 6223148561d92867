import { kindDetails } from '#shared/kinds.ts';

type Kind = keyof typeof kindDetails;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `dell’articolo` for `de` and `l’articolo`, `sul video` for `su` and `il video`. */
const contracted = (preposition: 'de' | 'su', the: string) => `${preposition}l${the.replace(/^il/, '')}`;

/** The kind in words: «articolo», «Articolo», «articoli», «Articoli», «l’articolo», «dell’articolo», «sull’articolo». */
export function wordsOf(kind: Kind) {
  const { the, all, feminine }: { the: string; all: string; feminine: boolean } = kindDetails[kind];
  const singular = the.replace(/^(?:l’|il |la |lo )/, '');
  const plural = all.replace(/^\S+ /, '');
  return {
    the,
    all,
    singular,
    Singular: capitalised(singular),
    plural,
    Plural: capitalised(plural),
    All: capitalised(all),
    ofThe: contracted('de', the),
    onThe: contracted('su', the),
    ofTheSame: `${feminine ? 'della stessa' : 'dello stesso'} ${singular}`,
    /** `agli articoli`, `alle notizie`. */
    toAll: `a${all.startsWith('l') ? 'l' : ''}${all}`,
    none: `Nessun${feminine ? 'a' : ''} ${singular}`,
    /** The endings of its adjectives. */
    o: feminine ? 'a' : 'o',
    i: feminine ? 'e' : 'i',
  };
}

/** `Errore nel caricamento dell'articolo`. */
export const failureWith = (kind: Kind, action: string): string =>
  `Errore ${action} ${wordsOf(kind).ofThe.replace('’', "'")}`;
