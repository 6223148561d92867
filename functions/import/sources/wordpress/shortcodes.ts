export type Shortcode = {
  name: string;
  /** Without a name a value stands under its place: `0`. */
  attributes: Readonly<Record<string, string>>;
  /** Undefined for one without an end. */
  inner?: string | undefined;
};

type Tag = { start: number; end: number; name: string; isEnd: boolean; isWhole: boolean; written: string };

/** Page builders wrap a text into dozens of these. */
export const isBuilder = (name: string): boolean => /^(et_pb_|vc_|fusion_|av_|cs_|tatsu_|fl_|mk_|nectar_)/.test(name);

/**
 * A text with its shortcodes replaced, the inner ones first. What is in brackets and looks like no shortcode, such as `[sic]` or
 * `[1]`, is text; `[[name]]` is how a text shows one.
 */
export function withoutShortcodes(
  text: string,
  isKnown: (name: string) => boolean,
  render: (shortcode: Shortcode) => string,
): string {
  const tags = tagsIn(text);
  const ended = endsOf(tags);
  const isShortcode = (tag: Tag) =>
    isKnown(tag.name) || ended.has(tag) || tag.isWhole || isBuilder(tag.name) || /\s[\w-]{1,40}=/.test(tag.written);
  return between(0, text.length, 0).replace(/\[\[([^[\]]{1,200})\]\]/g, (whole, name: string) =>
    isKnown(name.split(' ')[0] ?? '') ? `[${name}]` : whole,
  );

  function between(from: number, to: number, first: number): string {
    const parts: string[] = [];
    let at = from;
    for (let place = first; place < tags.length; place += 1) {
      const tag = tags[place] as Tag;
      if (tag.start >= to) break;
      if (tag.start < at || tag.isEnd || !isShortcode(tag)) continue;
      parts.push(text.slice(at, tag.start));
      const end = ended.get(tag);
      const attributes = attributesOf(tag.written);
      const inner = end && between(tag.end, end.start, place + 1);
      parts.push(render({ name: tag.name, attributes, inner }));
      at = (end ?? tag).end;
    }
    parts.push(text.slice(at, to));
    return parts.join('');
  }
}

/** Longer brackets are a text. */
const longestTag = 4_000;

function tagsIn(text: string): Tag[] {
  const tags: Tag[] = [];
  for (let start = text.indexOf('['); start >= 0; start = text.indexOf('[', start + 1)) {
    const [, slash, name] = /^\[(\/?)([a-z][\w-]{0,60})(?=[\s\]/])/i.exec(text.slice(start, start + 80)) ?? [];
    if (name === undefined || text[start - 1] === '[') continue;
    const end = endOfTag(text, start);
    if (end < 0) continue;
    const written = text.slice(start + 1, end);
    tags.push({
      start,
      end: end + 1,
      name: name.toLowerCase(),
      isEnd: slash === '/',
      isWhole: written.endsWith('/'),
      written,
    });
  }
  return tags;
}

/** The bracket that closes a tag, or -1: within quotation marks one is a character. */
export function endOfTag(text: string, start: number, [opening, closing] = ['[', ']'], longest = longestTag): number {
  let quote = '';
  for (let at = start + 1; at < text.length && at < start + longest; at += 1) {
    const character = text[at] as string;
    if (quote) quote = character === quote ? '' : quote;
    else if (character === closing) return at;
    else if (character === opening) return -1;
    else if ((character === '"' || character === "'") && text[at - 1] === '=') quote = character;
  }
  return -1;
}

/** Each beginning with its end; those of one name may stand within each other. */
function endsOf(tags: readonly Tag[]): Map<Tag, Tag> {
  const ended = new Map<Tag, Tag>();
  const open = new Map<string, Tag[]>();
  for (const tag of tags) {
    const before = open.get(tag.name) ?? [];
    if (!tag.isEnd) {
      if (!tag.isWhole) open.set(tag.name, [...before, tag]);
      continue;
    }
    const beginning = before.at(-1);
    if (beginning) ended.set(beginning, tag);
    open.set(tag.name, before.slice(0, -1));
  }
  return ended;
}

const attribute = /([\w-]{1,60})=(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|([^\s"'=\]]+)/g;

function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const words = written.replace(/^[\w-]+/, '').replace(/\/$/, '');
  let place = 0;
  for (const [, name, double, single, bare, quoted, alone] of words.matchAll(attribute)) {
    if (name) attributes[name.toLowerCase()] = double ?? single ?? bare ?? '';
    else attributes[String(place++)] = quoted ?? alone ?? '';
  }
  return attributes;
}
