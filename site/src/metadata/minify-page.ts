import { hash } from 'node:crypto';

type Options = {
  /** The policy that Astro sends as a header. A file has no headers: it becomes the <meta> that a static build writes. */
  header?: string | null;
  /** Whether the scopes of styles get short names. */
  scopes?: boolean;
};

const policyStart = '<meta http-equiv="content-security-policy" content="';
const writtenPolicy = new RegExp(`${policyStart}([^"]*)">`);

/**
 * Makes a page smaller:
 * - the styles of its head become one, because every hash in the policy is forty incompressible bytes;
 * - the scopes of its styles are numbered, which saves 150 to 200 compressed bytes;
 * - Astro lists the hashes of all pages on every page, two incompressible kilobytes: a page keeps only those of its own inline
 *   scripts and styles. Others, and styles without a hash, stay as they are, and forbidden.
 *
 * The page is cut into slices, which are joined once: every copy of a whole page takes a twentieth of its rendering.
 */
export function minifyPage(written: string, { header = null, scopes = true }: Options = {}): string {
  const page = withEscapedAttributes(written);
  const sources = header ?? writtenPolicy.exec(page)?.[1] ?? '';
  const isAllowed = (text: string) => sources.includes(`'${cspHash(text)}'`);
  const names: ScopeNames | undefined = scopes ? new Map() : undefined;
  /** The hashes that the policy allows, with those of the same texts now. */
  const renewed = new Map<string, CspHash>();
  const needed = new Set<CspHash>();
  const pieces: string[] = [];
  let policyAt = -1;
  for (const part of partsOf(page, isAllowed)) {
    if (part === 'policy') policyAt = header === null ? -1 : pieces.push(policyStart, '', '">') - 2;
    else if (typeof part === 'string') pieces.push(withShortScopes(part, names));
    else {
      const [first = ''] = part.texts;
      const { text, hash } = inlineText(part, names);
      pieces.push(withShortScopes(part.opening, names), text, part.closing);
      needed.add(hash);
      if (isAllowed(first)) renewed.set(cspHash(first), hash);
    }
  }
  const own = sources.replace(/ '(sha256-[^']+)'/g, (_, hash: CspHash) => {
    const current = renewed.get(hash) ?? hash;
    return needed.has(current) ? ` '${current}'` : '';
  });
  if (policyAt !== -1) pieces[policyAt] = own;
  const lean = pieces.join('');
  return header === null && sources !== '' ? lean.replace(sources, () => own) : lean;
}

const tags = /<(?:script|style|\/head)/g;
/** A tag up to an attribute, without the values of those before it. */
const tagToAttribute = /^<[a-z][\w-]*\s[^<>(){};&|]*$/;

/** The words of an attribute, as the description of an article about HTML, hold no tag: Astro escapes only `&` and `"` in them. */
function withEscapedAttributes(page: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { index } of page.matchAll(tags)) {
    if (!isInAttribute(page, index)) continue;
    pieces.push(page.slice(from, index), '&lt;');
    from = index + 1;
  }
  return from === 0 ? page : [...pieces, page.slice(from)].join('');
}

function isInAttribute(page: string, at: number): boolean {
  const equals = page.lastIndexOf('="', at);
  if (equals === -1 || page.indexOf('"', equals + 2) < at) return false;
  // An equals sign of a script is in no tag.
  return tagToAttribute.test(page.slice(page.lastIndexOf('<', equals), equals).replace(/"[^"]*"/g, ''));
}

/** An inline script or style; several texts are styles that become one. */
type Inline = { opening: string; texts: string[]; closing: string };
/** A page in its order: markup, inline scripts and styles, and the place of a policy that Astro sends as a header. */
type Part = string | Inline | 'policy';

const styleStart = '<style>';
const styleEnd = '</style>';

function partsOf(page: string, isAllowed: (text: string) => boolean): Part[] {
  const headEnd = page.indexOf('</head>');
  if (headEnd === -1) return inlineParts(page);
  const { head, islandStyle, body } = sectionsOf(page, headEnd);
  const joined: Inline = { opening: styleStart, texts: [], closing: styleEnd };
  const isJoined = (part: string | Inline): part is Inline =>
    typeof part !== 'string' && part.opening === styleStart && isAllowed(part.texts[0] ?? '');
  const withOneStyle = (part: string | Inline): Part[] => {
    if (!isJoined(part)) return [part];
    const isFirst = joined.texts.push(...part.texts) === 1;
    return isFirst ? [joined] : [];
  };
  return [
    ...inlineParts(head).flatMap(withOneStyle),
    'policy',
    ...inlineParts(islandStyle).flatMap(withOneStyle),
    ...body.flatMap(inlineParts),
  ];
}

/**
 * Astro writes the style of its islands in front of the first one, where HTML allows none: it belongs into the head. Its hash
 * is in the page's policy already.
 */
function sectionsOf(page: string, headEnd: number): { head: string; islandStyle: string; body: string[] } {
  const head = page.slice(0, headEnd);
  const start = page.indexOf('<style>astro-island', headEnd);
  if (start === -1) return { head, islandStyle: '', body: [page.slice(headEnd)] };
  const end = page.indexOf(styleEnd, start) + styleEnd.length;
  return { head, islandStyle: page.slice(start, end), body: [page.slice(headEnd, start), page.slice(end)] };
}

function inlineParts(section: string): (string | Inline)[] {
  const parts: (string | Inline)[] = [];
  let from = 0;
  const opening = /<(script|style)/g;
  for (let found = opening.exec(section); found; found = opening.exec(section)) {
    const start = section.indexOf('>', found.index) + 1;
    const closing = `</${found[1]}>`;
    const end = section.indexOf(closing, start);
    if (end === -1) break;
    opening.lastIndex = end;
    const tag = section.slice(found.index, start);
    // No policy forbids what is not run, such as structured data, which differs from page to page.
    if (tag.includes(' src=') || tag.includes('application/ld+json')) continue;
    parts.push(section.slice(from, found.index), { opening: tag, texts: [section.slice(start, end)], closing });
    from = end + closing.length;
  }
  return [...parts, section.slice(from)];
}

/** The names that scopes have on one page. */
type ScopeNames = Map<string, string>;
type NamedText = { text: string; hash: CspHash };

/** Pages of one kind have the same styles: those are shortened once. By the names before, and the hashes of the texts. */
const knownStyles = new Map<string, NamedText & { names: ReadonlyMap<string, string> }>();

function inlineText({ texts, opening }: Inline, names: ScopeNames | undefined): NamedText {
  const renamed = (): NamedText => {
    const text = withShortScopes(texts.join(''), names);
    return { text, hash: cspHash(text) };
  };
  if (opening !== styleStart || !names) return renamed();
  const key = [...names.keys(), ...texts.map(cspHash)].join();
  const known = knownStyles.get(key);
  if (known) {
    for (const [name, short] of known.names) names.set(name, short);
    return known;
  }
  const { text, hash } = renamed();
  if (knownStyles.size >= maxKnownTexts) knownStyles.clear();
  const made = { text: copyOf(text), hash, names: new Map([...names].map(([name, short]) => [copyOf(name), short])) };
  knownStyles.set(key, made);
  return made;
}

const scopeStart = 'data-astro-cid-';
const scopeLength = scopeStart.length + 8;
const scope = /^data-astro-cid-[a-z0-9]{8}$/;

/** Astro scopes styles by attributes such as data-astro-cid-fzpbxy5g on every element and in every rule. */
function withShortScopes(text: string, names: ScopeNames | undefined): string {
  if (!names) return text;
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(scopeStart); at !== -1; at = text.indexOf(scopeStart, at + scopeStart.length)) {
    const name = text.slice(at, at + scopeLength);
    const known = names.get(name);
    if (isInWord(text, at - 1) || isInWord(text, at + scopeLength) || !(known || scope.test(name))) continue;
    const short = known ?? `data-${names.size.toString(36)}`;
    if (!known) names.set(name, short);
    pieces.push(text.slice(from, at), short);
    from = at + scopeLength;
  }
  return from === 0 ? text : [...pieces, text.slice(from)].join('');
}

/** Letters, digits and the underscore. */
function isInWord(text: string, at: number): boolean {
  const code = at < 0 || at >= text.length ? 0 : text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;
}

type CspHash = `sha256-${string}`;

/** The styles and scripts of a site are few; structured data differs from page to page. */
const maxKnownTexts = 200;
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
const copyOf = (text: string): string => Buffer.from(text).toString();
