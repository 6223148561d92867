import { searchPath } from '#shared/publish/paths.ts';
import { isNewsroom } from '#shared/text/person-name.ts';
import { siteUrl } from '#site/src/content/snapshot.ts';

/** Who wrote or made something, as schema.org names it: a person only where the words are a person's name. */
type Maker = { '@type': 'Person' | 'Organization'; name: string; url?: string };

/** Who signed a text, with the address at which the magazine shows what they wrote; undefined for the newsroom itself. */
export function writerData(author: string | undefined): Maker | undefined {
  if (!author || isNewsroom(author)) return undefined;
  return {
    '@type': isPersonsName(author) ? 'Person' : 'Organization',
    name: author,
    url: siteUrl() + searchPath(author),
  };
}

/**
 * Who made a work. Of «Bottega Corsi, da un’idea di Fontana» the first words are the name; no person has made what is by
 * «Anonimo».
 */
export function makerData(words: string): Maker | undefined {
  const name = (words.split(/[,;(]/)[0] ?? '').trim();
  if (unknown.test(name)) return undefined;
  return { '@type': isPersonsName(name) ? 'Person' : 'Organization', name };
}

const unknown = /^$|^(anonim[oia]|ignot[oia]|autore ignoto|autore sconosciuto|sconosciut[oia])(?!\p{L})/iu;

/** What a workshop, a school or a house begins with. */
const house =
  /^(associazione|archivio|atelier|ambito|bottega|casa|cerchia|collettivo|comune|edizioni|fabbrica|fondazione|fornace|fucina|galleria|gruppo|laboratorio|manifattur[ae]|museo|officin[ae]|opificio|scuola|seguace|seguaci|società|studio|ufficio|vetreria)(?!\p{L})/iu;
/** Small words within names: «Piero della Francesca», «Vincent van Gogh», «Andrea del Sarto detto …». */
const particles = /^(d[aei]|de[ilns]?|dell[aeo]|degli|des|detto|detta|du|e|el|il|l[aoe]|of|the|ten|ter|van|von|zu|y)$/;

function isPersonsName(name: string): boolean {
  if (house.test(name)) return false;
  return name.split(/[\s’']+/).every((word) => particles.test(word) || /^\P{Ll}/u.test(word) || /^d$/i.test(word));
}
