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
