import { hash } from 'node:crypto';

type CspHash = `sha256-${string}`;

/** The styles and scripts of a site are few; structured data differs from page to page. */
const maxKnown = 200;
const known = new Map<string, CspHash>();

/** The source expression that allows one inline script or style. */
export function cspHash(text: string): CspHash {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= maxKnown) known.clear();
  const made: CspHash = `sha256-${hash('sha256', text, 'base64')}`;
  known.set(copyOf(text), made);
  return made;
}

/** A part of a page that is kept would keep the whole page in memory. */
const copyOf = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));

const policy = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/** A file has no headers: Astro's policy header becomes the <meta> that a static build writes. */
export const withPolicy = (page: string, header: string | null): string =>
  header === null
    ? page
    : page.replace('</head>', (end) => `<meta http-equiv="content-security-policy" content="${header}">${end}`);

/**
 * Makes a page smaller:
 * - the styles of its head become one, because every hash in the policy is forty incompressible bytes;
 * - the scopes of its styles are numbered (`scopes`), which saves 150 to 200 compressed bytes;
 * - Astro lists the hashes of all pages on every page, two incompressible kilobytes: a page keeps only those of its own inline
 *   scripts and styles. Others, and styles without a hash, stay as they are, and forbidden.
 */
export function leanPage(page: string, { scopes = true } = {}): string {
  const [, sources = ''] = policy.exec(page) ?? [];
  const isAllowed = (text: string) => sources.includes(`'${cspHash(text)}'`);
  const { page: joined, first, all } = withOneStyle(page, isAllowed);
  const parts = inParts(joined);
  const lean = scopes ? withShortScopes(parts) : parts;
  if (sources === '') return lean.join('');

  /** The hashes that the policy allows, with those of the same texts now. */
  const renewed = new Map<string, CspHash>();
  const needed = new Set<CspHash>();
  // Every other part is an inline text.
  for (let place = 1; place < parts.length; place += 2) {
    const text = parts[place] ?? '';
    const now = cspHash(lean[place] ?? '');
    needed.add(now);
    const isOneStyle = first !== undefined && text === all;
    if (isOneStyle || isAllowed(text)) renewed.set(cspHash(isOneStyle ? first : text), now);
  }
  const ownHash = (_: string, hash: CspHash) => {
    const current = renewed.get(hash) ?? hash;
    return needed.has(current) ? ` '${current}'` : '';
  };
  const own = sources.replace(/ '(sha256-[^']+)'/g, ownHash);
  return lean.join('').replace(sources, () => own);
}

const [styleStart, styleEnd] = ['<style>', '</style>'];

/** `all` is in the place of `first`, if several styles were joined. */
function withOneStyle(
  page: string,
  isAllowed: (text: string) => boolean,
): { page: string; first?: string; all?: string } {
  const headEnd = page.indexOf('</head>');
  const texts: string[] = [];
  let before = '';
  let between = '';
  let from = 0;
  for (let at = nextStyle(0); at !== -1; at = nextStyle(at + 1)) {
    const end = page.indexOf(styleEnd, at);
    const text = page.slice(at + styleStart.length, end);
    if (end === -1 || !isAllowed(text)) continue;
    if (texts.length === 0) before = page.slice(0, at);
    else between += page.slice(from, at);
    texts.push(text);
    from = end + styleEnd.length;
  }
  const [first] = texts;
  if (first === undefined || texts.length === 1) return { page };
  const all = texts.join('');
  return { page: before + styleStart + all + styleEnd + between + page.slice(from), first, all };

  function nextStyle(after: number): number {
    const at = page.indexOf(styleStart, after);
    return at < headEnd ? at : -1;
  }
}

/** A page before, within and after its inline scripts and styles: every other part is one of those texts. */
function inParts(page: string): string[] {
  const parts: string[] = [];
  let from = 0;
  const opening = /<(script|style)/g;
  for (let found = opening.exec(page); found; found = opening.exec(page)) {
    const start = page.indexOf('>', found.index) + 1;
    const end = page.indexOf(`</${found[1]}`, start);
    if (end === -1) break;
    opening.lastIndex = end;
    if (page.slice(found.index, start).includes(' src=')) continue;
    parts.push(page.slice(from, start), page.slice(start, end));
    from = end;
  }
  return [...parts, page.slice(from)];
}

const scopeStart = 'data-astro-cid-';
const scopeLength = scopeStart.length + 8;
const scope = /^data-astro-cid-[a-z0-9]{8}$/;

/** Astro scopes styles by attributes such as data-astro-cid-fzpbxy5g on every element and in every rule. */
function withShortScopes(parts: readonly string[]): string[] {
  const names = new Map<string, string>();
  return parts.map((part) => {
    const pieces: string[] = [];
    let from = 0;
    for (let at = part.indexOf(scopeStart); at !== -1; at = part.indexOf(scopeStart, at + scopeStart.length)) {
      const name = part.slice(at, at + scopeLength);
      const known = names.get(name);
      if (isInWord(part, at - 1) || isInWord(part, at + scopeLength) || !(known || scope.test(name))) continue;
      const number = known ?? `data-${names.size.toString(36)}`;
      if (!known) names.set(name, number);
      pieces.push(part.slice(from, at), number);
      from = at + scopeLength;
    }
    return from === 0 ? part : pieces.join('') + part.slice(from);
  });
}

/** Letters, digits and the underscore. */
function isInWord(text: string, at: number): boolean {
  const code = at < 0 || at >= text.length ? 0 : text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;
}
