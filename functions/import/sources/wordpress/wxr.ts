import { SaxesParser } from 'saxes';
import { BrokenFile } from '#functions/import/sources/source-piece.ts';
import { controlCharactersIn, withoutControlCharacters } from '#shared/text/control-characters.ts';

/** A term of an item, as the file says it: `category`, `post_tag`, `author`, … */
export type Term = { domain: string; slug: string; name: string };

/** An item, an author or a heading of the file, with the texts of its elements by their names without `wp:`. */
export type WxrRecord = {
  record: 'item' | 'author' | 'channel';
  fields: Record<string, string>;
  terms: Term[];
  /** Of the keys that are read; a key may occur several times. */
  meta: Record<string, string[]>;
};

const metaKeys = new Set(
  `_thumbnail_id _wp_attachment_image_alt _wp_old_slug footnotes _elementor_data _EventStartDate _EventEndDate _EventAllDay
  _EventVenueID _EventOrganizerID _EventURL _VenueCity _yoast_wpseo_metadesc`.split(/\s+/),
);

const emptyRecord = (record: WxrRecord['record']): WxrRecord => ({ record, fields: {}, terms: [], meta: {} });

/**
 * The records of an export of WordPress, one after the other as the file is read. `onNotice` gets what was mended: control
 * characters that no XML may have, and marks within texts that were not escaped. Anything else that is no XML refuses the file.
 */
export async function* readWxr(
  pieces: AsyncIterable<Uint8Array>,
  file: string,
  onNotice: (notice: string) => void,
): AsyncGenerator<WxrRecord> {
  let ready: WxrRecord[] = [];
  let bytesRead = 0;
  let charactersBefore = 0;
  let piece = '';
  const parser = new SaxesParser({ position: true });
  const ampersands = new BareAmpersands();
  const place = () => {
    const unread = piece.slice(Math.max(0, parser.position - charactersBefore)) + ampersands.held;
    return `riga ${parser.line}, byte ${bytesRead - Buffer.byteLength(unread)}`;
  };
  parser.on('error', ({ message }) => {
    const problem = message.replace(/^[\d:]+ /, '');
    if (!isInText(problem)) throw new BrokenFile(`${file}: ${place()}: non è XML (${problem})`);
    onNotice(`${file}: ${place()}: segni non protetti nel testo (${problem})`);
  });
  collect(parser, (record) => ready.push(record));
  let decoder: TextDecoder | undefined;
  const dropped = new Set<string>();
  for await (const bytes of pieces) {
    decoder ??= new TextDecoder(encodingOf(bytes));
    const text = decoder.decode(bytes, { stream: true });
    for (const name of controlCharactersIn(text)) dropped.add(name);
    bytesRead += bytes.length;
    write(ampersands.written(withoutControlCharacters(text)));
    yield* ready;
    ready = [];
  }
  write(ampersands.end());
  parser.close();
  yield* ready;
  if (dropped.size > 0) onNotice(`${file}: senza ${[...dropped].join(', ')} (caratteri di controllo)`);

  function write(text: string): void {
    piece = text;
    parser.write(piece);
    charactersBefore += piece.length;
    piece = '';
  }
}

/** Longer than what begins a reference or a section of text. */
const longestMark = 40;

/** Addresses are written into exports with bare ampersands, of which a parser would make one reference up to the next semicolon. */
class BareAmpersands {
  /** The end of what was read: it may be the beginning of a mark. */
  held = '';
  private isSection = false;

  written(text: string): string {
    const whole = this.held + text;
    const last = whole.slice(-longestMark).search(/[<&\]]/);
    const end = last < 0 ? whole.length : Math.max(0, whole.length - longestMark) + last;
    this.held = whole.slice(end);
    return this.escaped(whole.slice(0, end));
  }

  end(): string {
    const { held } = this;
    this.held = '';
    return this.escaped(held);
  }

  private escaped(text: string): string {
    const parts: string[] = [];
    for (let at = 0; at < text.length; ) {
      const mark = this.isSection ? ']]>' : '<![CDATA[';
      const start = text.indexOf(mark, at);
      const end = start < 0 ? text.length : start + mark.length;
      const part = text.slice(at, end);
      parts.push(this.isSection ? part : part.replace(/&(?!#?\w{1,31};)/g, '&amp;'));
      if (start >= 0) this.isSection = !this.isSection;
      at = end;
    }
    return parts.join('');
  }
}

/** Within a text these change no element: the parser goes on behind them. */
const isInText = (problem: string): boolean =>
  /^(the string "\]\]>" is disallowed|disallowed character\.|undefined entity|malformed character entity|empty entity|disallowed character in entity)/.test(
    problem,
  );

/** As the byte order mark or the first line says. */
function encodingOf(first: Uint8Array): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(first.subarray(0, 200)).toString('latin1');
  const [, named = 'utf-8'] = /encoding=["']([\w-]{1,40})["']/.exec(head) ?? [];
  return /^(iso-8859-1|latin1|windows-1252)$/i.test(named) ? 'windows-1252' : 'utf-8';
}

/** Gathers elements into records: those right within an item or an author, and the terms and the metadata of an item. */
function collect(parser: SaxesParser, onRecord: (record: WxrRecord) => void): void {
  const channel = emptyRecord('channel');
  let isTold = false;
  let current: WxrRecord | undefined;
  const path: string[] = [];
  let text = '';
  let term: Term | undefined;
  let metaKey = '';
  parser.on('opentag', ({ name: tag, attributes }) => {
    const name = tag.replace(/^wp:/, '');
    path.push(name);
    text = '';
    if (name === 'item') {
      // The house is told before its first piece.
      if (!isTold) onRecord(channel);
      isTold = true;
      current = emptyRecord('item');
    }
    if (name === 'author' && path.length === 3) current = emptyRecord('author');
    else if (name === 'category' && current && path.length === 4) {
      term = { domain: attributes['domain'] ?? 'category', slug: attributes['nicename'] ?? '', name: '' };
    }
  });
  const onText = (value: string) => {
    // Comments and terms of the file are not read.
    if (path.length > 3 || !current) text += value;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name: tag }) => {
    const name = tag.replace(/^wp:/, '');
    const depth = path.length;
    const parent = path.at(-2) ?? '';
    path.pop();
    if (!current) {
      if (depth === 3 && parent === 'channel') channel.fields[name] ??= text.trim();
    } else if (name === 'item' || (name === 'author' && depth === 3)) {
      onRecord(current);
      current = undefined;
    } else if (term && name === 'category') {
      current.terms.push({ ...term, name: text.trim() });
      term = undefined;
    } else if (depth === 4) current.fields[name] ??= name.includes('encoded') ? text : text.trim();
    else if (parent === 'postmeta' && name === 'meta_key') metaKey = text.trim();
    else if (parent === 'postmeta' && name === 'meta_value' && metaKeys.has(metaKey)) {
      current.meta[metaKey] = [...(current.meta[metaKey] ?? []), text];
    }
    text = '';
    if (name === 'channel' && depth === 2 && !isTold) onRecord(channel);
  });
}
