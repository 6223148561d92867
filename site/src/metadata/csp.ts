import { hash } from 'node:crypto';

type CspHash = `sha256-${string}`;

/** The styles and scripts of a site are few; structured data differs from page to page. */
const mostKnown = 200;
const known = new Map<string, CspHash>();

/** The source expression that allows one inline script or style. */
export function cspHash(text: string): CspHash {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= mostKnown) known.clear();
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
 * Makes a page smaller, in one pass over what takes a third of its rendering otherwise:
 * - the styles of its head become one, because every hash in the policy is forty incompressible bytes;
 * - the scopes of its styles are numbered (`scopes`), which saves 150 to 200 compressed bytes;
 * - Astro lists the hashes of all pages on every page, two incompressible kilobytes: a page keeps only those of its own inline
 *   scripts and styles. Others, and styles without a hash, stay as they are, and forbidden.
 */
export function leanPage(page: string, { scopes = true } = {}): string {
  const [, sources = ''] = policy.exec(page) ?? [];
  const isAllowed = (text: string) => sources.includes(`'${cspHash(text)}'`);
  const { page: joined, first, all } = withOneStyle(page, isAllowed);
  const lean = scopes ? withShortScopes(joined) : joined;
  if (sources === '') return lean;

  /** The hashes that the policy allows, with those of the same texts now. */
  const renewed = new Map<string, string>();
  const now = inlineTexts(lean);
  for (const [place, text] of inlineTexts(joined).entries()) {
    const isOneStyle = text === all && first !== undefined;
    if (isOneStyle || isAllowed(text)) renewed.set(cspHash(isOneStyle ? first : text), cspHash(now[place] ?? ''));
  }
  const needed = new Set(now.map(cspHash));
  const ownHash = (_: string, hash: CspHash) => {
    const current = renewed.get(hash) ?? hash;
    return needed.has(current as CspHash) ? ` '${current}'` : '';
  };
  const own = sources.replace(/ '(sha256-[^']+)'/g, ownHash);
  return lean.replace(sources, () => own);
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

/** The texts of all inline scripts and styles. */
const inlineTexts = (page: string): string[] => ['script', 'style'].flatMap((name) => textsOf(page, name));

function textsOf(page: string, name: string): string[] {
  const [opening, closing] = [`<${name}`, `</${name}`];
  const texts: string[] = [];
  let next = page.indexOf(opening);
  while (next !== -1) {
    const start = page.indexOf('>', next);
    const isInline = !page.slice(next, start).includes(' src=');
    next = page.indexOf(opening, next + opening.length);
    const end = page.indexOf(closing, start);
    const last = next === -1 ? page.length : next;
    if (isInline) texts.push(page.slice(start + 1, end === -1 || end > last ? last : end));
  }
  return texts;
}

const scopeStart = 'data-astro-cid-';
const scopeLength = scopeStart.length + 8;
const scope = /^data-astro-cid-[a-z0-9]{8}$/;

/**
 * Astro scopes styles by attributes such as data-astro-cid-fzpbxy5g on every element and in every rule. A regular expression for
 * them would take three times as long.
 */
function withShortScopes(page: string): string {
  const names = new Map<string, string>();
  const parts: string[] = [];
  let from = 0;
  for (let at = page.indexOf(scopeStart); at !== -1; at = page.indexOf(scopeStart, at + scopeStart.length)) {
    const name = page.slice(at, at + scopeLength);
    if (isInWord(page, at - 1) || isInWord(page, at + scopeLength) || !(names.has(name) || scope.test(name))) continue;
    const number = names.get(name) ?? `data-${names.size.toString(36)}`;
    names.set(name, number);
    parts.push(page.slice(from, at), number);
    from = at + scopeLength;
  }
  return names.size === 0 ? page : parts.join('') + page.slice(from);
}

const wordCharacter = /\w/;
const isInWord = (page: string, at: number) => wordCharacter.test(page[at] ?? '');
