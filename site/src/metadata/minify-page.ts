import { hash } from 'node:crypto';

const policyStart = '<meta http-equiv="content-security-policy" content="';
const writtenPolicy = new RegExp(`${policyStart}([^"]*)">`);

/**
 * Makes a page smaller:
 * - the styles of its head become one, because every hash in the policy is forty incompressible bytes;
 * - Astro lists the hashes of all pages on every page, two incompressible kilobytes: a page keeps only those of its own inline
 *   scripts and styles. Others, and styles without a hash, stay as they are, and forbidden.
 *
 * The page is cut into slices, which are joined once: every copy of a whole page takes a twentieth of its rendering.
 * `header`: the policy that Astro sends as a header. A file has no headers: it becomes the <meta> that a static build writes.
 */
export function minifyPage(written: string, header: string | null = null): string {
  const page = withEscapedAttributes(written);
  const sources = header ?? writtenPolicy.exec(page)?.[1] ?? '';
  const isAllowed = (text: string) => sources.includes(`'${cspHash(text)}'`);
  /** The hashes that the policy allows, with those of the same texts now. */
  const renewed = new Map<string, CspHash>();
  const needed = new Set<CspHash>();
  const pieces: string[] = [];
  let policyAt = -1;
  for (const part of partsOf(page, isAllowed)) {
    if (part === 'policy') policyAt = header === null ? -1 : pieces.push(policyStart, '', '">') - 2;
    else if (typeof part === 'string') pieces.push(part);
    else {
      const [first = ''] = part.texts;
      const text = part.texts.join('');
      const hash = cspHash(text);
      pieces.push(part.opening, text, part.closing);
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

function isInAttribute(page: string, pos: number): boolean {
  const equals = page.lastIndexOf('="', pos);
  if (equals === -1 || page.indexOf('"', equals + 2) < pos) return false;
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
  for (let match = opening.exec(section); match; match = opening.exec(section)) {
    const start = section.indexOf('>', match.index) + 1;
    const closing = `</${match[1]}>`;
    const end = section.indexOf(closing, start);
    if (end === -1) break;
    opening.lastIndex = end;
    const tag = section.slice(match.index, start);
    // No policy forbids what is not run, such as structured data, which differs from page to page.
    if (tag.includes(' src=') || tag.includes('application/ld+json')) continue;
    parts.push(section.slice(from, match.index), { opening: tag, texts: [section.slice(start, end)], closing });
    from = end + closing.length;
  }
  return [...parts, section.slice(from)];
}

type CspHash = `sha256-${string}`;

/** The styles and scripts of a site are few; structured data differs from page to page. */
const maxKnownTexts = 200;
const hashes = new Map<string, CspHash>();

/** The source expression that allows one inline script or style. */
export function cspHash(text: string): CspHash {
  const before = hashes.get(text);
  if (before) return before;
  if (hashes.size >= maxKnownTexts) hashes.clear();
  const digest: CspHash = `sha256-${hash('sha256', text, 'base64')}`;
  // A part of a page that is kept would keep the whole page in memory.
  hashes.set(Buffer.from(text).toString(), digest);
  return digest;
}
