import { hash } from 'node:crypto';

export type CspHash = `sha256-${string}`;

/** The styles and scripts of a site are few; structured data differs from page to page. */
export const maxKnownTexts = 200;
const known = new Map<string, CspHash>();

/** The source expression that allows one inline script or style. */
export function cspHash(text: string): CspHash {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= maxKnownTexts) known.clear();
  const made: CspHash = `sha256-${hash('sha256', text, 'base64')}`;
  known.set(copyOf(text), made);
  return made;
}

/** A part of a page that is kept would keep the whole page in memory. */
export const copyOf = (text: string): string => Buffer.from(text).toString();
