import type { MarkdownIt } from 'markdown-it';

/** Elements within a line: without their tags its words stand as they did. */
const inlineElements =
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr';
/** Elements around lines and blocks: a space stands in place of each tag, so that no two words become one. */
const blockElements =
  'address article aside audio blockquote body br button caption center col colgroup dd details div dl dt embed figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe img input li link main meta nav noscript object ol option p param picture pre script section select source style summary svg table tbody td textarea tfoot th thead title tr track ul video';

const isInline = new Map([
  ...inlineElements.split(' ').map((name) => [name, true] as const),
  ...blockElements.split(' ').map((name) => [name, false] as const),
]);

const tag = /<\/?([a-z][a-z0-9]*)(?:[\s/](?:[^"'<>]|"[^"<]*"|'[^'<]*')*)?>/iy;
/** A part without words for readers: a comment, a script, a style. */
const unreadStart = /<(?:!--|(script|style)(?=[\s/>]))/iy;
const unreadEdge = /<!--|-->|<(?:script|style)(?=[\s/>])|<\/(?:script|style)\s*>/gi;

type RawHtml = { to: number; inline: boolean };

/** The tag, comment, script or style that begins at a place of a Markdown text. «<Senza titolo>» is none of HTML's elements. */
export function rawHtmlAt(text: string, from: number): RawHtml | undefined {
  const unreadTo = endOfUnread(text, from);
  if (unreadTo) {
    // Over a blank line it is dropped where no other words stand on its lines: elsewhere it is a part of two paragraphs.
    const isWhole = !/\n[ \t]*\n/.test(text.slice(from, unreadTo)) || standsAlone(text, from, unreadTo);
    return isWhole ? { to: unreadTo, inline: false } : undefined;
  }
  tag.lastIndex = from;
  const [whole = '', name = ''] = tag.exec(text) ?? [];
  const inline = isInline.get(name.toLowerCase());
  return inline === undefined ? undefined : { to: from + whole.length, inline };
}

function standsAlone(text: string, from: number, to: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const end = text.indexOf('\n', to);
  return before.trim() === '' && text.slice(to, end < 0 ? undefined : end).trim() === '';
}

/** Another start of the same kind ends the search, so that many starts without an end take linear time. */
function endOfUnread(text: string, from: number): number | undefined {
  unreadStart.lastIndex = from;
  const start = unreadStart.exec(text);
  if (!start) return undefined;
  const kind = start[1]?.toLowerCase() ?? '--';
  unreadEdge.lastIndex = from + start[0].length;
  for (let edge = unreadEdge.exec(text); edge; edge = unreadEdge.exec(text)) {
    const [found] = edge;
    if (!found.toLowerCase().includes(kind)) continue;
    return found.startsWith('</') || found === '-->' ? edge.index + found.length : undefined;
  }
  return undefined;
}

/** Raw HTML is dropped: its words stay. */
export function rawHtml(markdown: MarkdownIt): void {
  // Before the first rule: the lines of a comment are no table, heading or rule.
  markdown.block.ruler.before(
    'table',
    'raw_html',
    (state, line, endLine, silent) => {
      const from = Number(state.bMarks[line]) + Number(state.tShift[line]);
      if (Number(state.sCount[line]) - state.blkIndent >= 4) return false;
      const to = endOfUnread(state.src, from);
      if (!to) return false;
      let last = line;
      while (last < endLine && Number(state.eMarks[last]) < to) last += 1;
      if (last === endLine || state.src.slice(to, state.eMarks[last]).trim() !== '') return false;
      if (!silent) state.line = last + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );

  markdown.inline.ruler.after('autolink', 'raw_html', (state, silent) => {
    if (state.src.charAt(state.pos) !== '<') return false;
    const html = rawHtmlAt(state.src, state.pos);
    if (!html) return false;
    if (!silent && !html.inline) state.push('softbreak', 'br', 0);
    state.pos = html.to;
    return true;
  });

  // Of a paragraph or heading of tags nothing is left; of a footnote the way back.
  markdown.core.ruler.after('inline', 'raw_html', ({ tokens }) => {
    for (let at = tokens.length - 2; at > 0; at -= 1) {
      const { type, children, content } = tokens[at] ?? {};
      if (type !== 'inline' || !children || content === '') continue;
      while (children[0]?.type === 'softbreak') children.shift();
      while (children.at(-1)?.type === 'softbreak') children.pop();
      const [open, close] = [tokens[at - 1]?.type, tokens[at + 1]?.type];
      const isBlock = open === 'paragraph_open' || open === 'heading_open';
      if (children.length === 0 && isBlock && close?.endsWith('_close')) tokens.splice(at - 1, 3);
    }
  });
}
