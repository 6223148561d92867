import { magazine } from '#shared/magazine.ts';
import { folded } from './folding.ts';

type Named = { id: string; fullName: string; username: string };

/** The one name of a person in the newsroom: the full name, or the username where another has the same. */
export function nameAmong({ id, fullName, username }: Named, people: readonly Named[]): string {
  const name = folded(fullName).trim();
  const isShared = people.some((other) => other.id !== id && folded(other.fullName).trim() === name);
  return name && !isShared ? fullName : username;
}

/** Of a person in an answer of the API: of one whose account is gone the username of that time. */
export const nameOf = ({ name, username }: { name?: string | undefined; username: string }): string => name ?? username;

/** Whether a byline is the newsroom’s and no person’s. */
export const isNewsroom = (author: string): boolean =>
  /^(la )?redazione\b/i.test(author) || author === magazine.publisher;

/** What a workshop, a school or a house begins with. */
const house =
  /^(associazione|archivio|atelier|ambito|bottega|casa|cerchia|collettivo|comune|edizioni|fabbrica|fondazione|fornace|fucina|galleria|gruppo|laboratorio|manifattur[ae]|museo|officin[ae]|opificio|scuola|seguace|seguaci|società|studio|ufficio|vetreria)(?!\p{L})/iu;
/** Small words within names: «Piero della Francesca», «Vincent van Gogh», «Andrea del Sarto detto …». */
const particles = /^(d[aei]|de[ilns]?|dell[aeo]|degli|des|detto|detta|du|e|el|il|l[aoe]|of|the|ten|ter|van|von|zu|y)$/;

/** Whether words are the name of a person, not of a house. */
export function isPersonsName(name: string): boolean {
  if (house.test(name)) return false;
  return name.split(/[\s’']+/).every((word) => particles.test(word) || /^\P{Ll}/u.test(word) || /^d$/i.test(word));
}

/** A first name and a family name: «Maria» of «Maria e Luca Rossi» is none. */
const isWholeName = (name: string): boolean => /\S\s+\S/.test(name) && isPersonsName(name);

/** Who signed with a byline: «Ada Neri, Ugo Rossi e Lia Conti» are three where each of them has a whole name. */
export function authorsOf(byline: string): string[] {
  const names = byline.split(/,|\s(?:e|ed|&)\s/).map((name) => name.trim());
  return names.length > 1 && names.every(isWholeName) ? names : [byline.trim()];
}
