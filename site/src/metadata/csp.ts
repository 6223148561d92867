import { hash } from 'node:crypto';

type CspHash = `sha256-${string}`;

/** The styles and scripts of a site are few; structured data differs from page to page. */
const mostKnown = 1_000;
const known = new Map<string, CspHash>();

/** The source expression that allows one inline script or style. */
export function cspHash(text: string): CspHash {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= mostKnown) known.clear();
  const made: CspHash = `sha256-${hash('sha256', text, 'base64')}`;
  known.set(text, made);
  return made;
}

const policy = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/** A file has no headers: Astro's policy header becomes the <meta> that a static build writes. */
export const withPolicy = (page: string, header: string | null): string =>
  header === null
    ? page
    : page.replace('</head>', (end) => `<meta http-equiv="content-security-policy" content="${header}">${end}`);

/**
 * Astro lists the hashes of all pages on every page: two incompressible kilobytes. A page keeps only the hashes of its own
 * inline scripts and styles; others stay forbidden.
 */
export function pruneCspHashes(page: string): string {
  const needed = new Set(inlineTexts(page).map((text) => `'${cspHash(text)}'`));
  return page.replace(policy, (meta, sources: string) =>
    meta.replace(sources, () => sources.replace(/ ('sha256-[^']+')/g, (hash, name) => (needed.has(name) ? hash : ''))),
  );
}

/**
 * Joins the styles of a page's head, because every hash in the policy is forty incompressible bytes. Styles without a hash
 * stay as they are, and forbidden.
 */
export function withOneStyle(page: string): string {
  const [, ...parts] = page.slice(0, page.indexOf('</head>')).split('<style>');
  const texts = parts.flatMap((part) => part.split('</style>', 1)).filter(isAllowedByCsp(page));
  const [first, ...rest] = texts.map((text) => `<style>${text}</style>`);
  if (!first || rest.length === 0) return page;
  const all = texts.join('');
  return rest
    .reduce((less, style) => less.replace(style, ''), page)
    .replace(first, () => `<style>${all}</style>`)
    .replace(`'${cspHash(texts[0] ?? '')}'`, `'${cspHash(all)}'`);
}

/** Changes the whole page and renews the hashes of the inline scripts and styles that its policy allowed. */
export function rewriteAndRehash(page: string, change: (text: string) => string): string {
  const allowed = inlineTexts(page).filter(isAllowedByCsp(page));
  return allowed.reduce(
    (changed, text) => changed.replace(`'${cspHash(text)}'`, `'${cspHash(change(text))}'`),
    change(page),
  );
}

function isAllowedByCsp(page: string): (text: string) => boolean {
  const [meta = ''] = policy.exec(page) ?? [];
  return (text) => meta.includes(`'${cspHash(text)}'`);
}

/** The texts of all inline scripts and styles. */
const inlineTexts = (page: string): string[] =>
  ['script', 'style'].flatMap((name) =>
    page.split(`<${name}`).flatMap((part, place) => {
      const start = part.indexOf('>');
      const isInline = place > 0 && !part.slice(0, start).includes(' src=');
      return isInline ? part.slice(start + 1).split(`</${name}>`, 1) : [];
    }),
  );

/**
 * Astro scopes styles by attributes such as data-astro-cid-fzpbxy5g on every element and in every rule. Numbering them within
 * the page saves 150 to 200 compressed bytes.
 */
export function withShortScopes(page: string): string {
  const names = new Map<string, string>();
  const nameOf = (scope: string) => {
    const name = names.get(scope) ?? `data-${names.size.toString(36)}`;
    names.set(scope, name);
    return name;
  };
  return rewriteAndRehash(page, (text) => text.replace(/\bdata-astro-cid-[a-z0-9]{8}\b/g, nameOf));
}
