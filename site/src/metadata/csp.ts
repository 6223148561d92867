import { createHash } from 'node:crypto';

/** What a page's policy says of one inline script or style: this text may run, no other. */
export const cspHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;

const policy = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/** A file has no headers: the policy that Astro answers with stands in the page, where it stands in a static build. */
export const withPolicy = (page: string, header: string | null): string =>
  header === null
    ? page
    : page.replace('</head>', (end) => `<meta http-equiv="content-security-policy" content="${header}">${end}`);

/**
 * Astro allows on every page whatever stands on any: two kilobytes that nothing compresses. A page keeps what it needs;
 * what nobody announced stays forbidden, wherever it came from.
 */
export function narrowedPolicy(page: string): string {
  const needed = new Set(inlineTexts(page).map((text) => `'${cspHash(text)}'`));
  return page.replace(policy, (meta, sources: string) =>
    meta.replace(sources, () => sources.replace(/ ('sha256-[^']+')/g, (hash, name) => (needed.has(name) ? hash : ''))),
  );
}

/**
 * Every hash in a policy is forty bytes that nothing compresses: the styles of a page's head become one. Those that nobody
 * announced stay where they are, and forbidden.
 */
export function withOneStyle(page: string): string {
  const [, ...parts] = page.slice(0, page.indexOf('</head>')).split('<style>');
  const texts = parts.flatMap((part) => part.split('</style>', 1)).filter(announcedBy(page));
  const [first, ...rest] = texts.map((text) => `<style>${text}</style>`);
  if (!first || rest.length === 0) return page;
  const all = texts.join('');
  return rest
    .reduce((less, style) => less.replace(style, ''), page)
    .replace(first, () => `<style>${all}</style>`)
    .replace(`'${cspHash(texts[0] ?? '')}'`, `'${cspHash(all)}'`);
}

/** The page after a change to all of its text: what its policy allowed, it still allows. */
export function reannounced(page: string, change: (text: string) => string): string {
  const allowed = inlineTexts(page).filter(announcedBy(page));
  return allowed.reduce(
    (changed, text) => changed.replace(`'${cspHash(text)}'`, `'${cspHash(change(text))}'`),
    change(page),
  );
}

function announcedBy(page: string): (text: string) => boolean {
  const [meta = ''] = policy.exec(page) ?? [];
  return (text) => meta.includes(`'${cspHash(text)}'`);
}

/** What stands between the tags of every script and style that is not a file of its own. */
const inlineTexts = (page: string): string[] =>
  ['script', 'style'].flatMap((name) =>
    page.split(`<${name}`).flatMap((part, place) => {
      const start = part.indexOf('>');
      const isInline = place > 0 && !part.slice(0, start).includes(' src=');
      return isInline ? part.slice(start + 1).split(`</${name}>`, 1) : [];
    }),
  );

/**
 * Astro marks what a component's style reaches by names such as data-astro-cid-fzpbxy5g, on every element and in every
 * rule. Within one page a number says as much: 150 to 200 bytes less, compressed.
 */
export function withShortScopes(page: string): string {
  const names = new Map<string, string>();
  const nameOf = (scope: string) => {
    const name = names.get(scope) ?? `data-${names.size.toString(36)}`;
    names.set(scope, name);
    return name;
  };
  return reannounced(page, (text) => text.replace(/\bdata-astro-cid-[a-z0-9]{8}\b/g, nameOf));
}
