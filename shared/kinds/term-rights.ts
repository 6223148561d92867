// Apart from the terms, which pages load without any rights.
import { type Actor, mayTo } from '#shared/rules/permissions.ts';
import { slugOf } from '#shared/text/slug.ts';
import type { TermRef } from './terms.ts';

/** Whether they may write of it: a writer of the author whose name the newsroom has given their account to sign with. */
export function mayWriteOf(person: Actor & { byline?: string | undefined }, { taxonomy, slug }: TermRef): boolean {
  const isOwn = taxonomy === 'author' && slugOf(person.byline ?? '') === slug;
  return mayTo(person, 'terms:edit', isOwn ? person.id : '');
}
