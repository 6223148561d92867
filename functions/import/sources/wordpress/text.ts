import type { Finding } from '#functions/import/sources/source-piece.ts';
import { escapeXml } from '#shared/text/escape-xml.ts';
import { hasBlocks, withoutBlocks } from './blocks.ts';
import { withParagraphs } from './paragraphs.ts';
import { isBuilder, type Shortcode, withoutShortcodes } from './shortcodes.ts';

export type Attachment = { id: string; url: string; alt: string; caption: string };

export type TextOfPost = {
  content: string;
  /** The notes of the block editor: JSON. */
  footnotes?: string | undefined;
  attached: () => readonly Attachment[];
  attachment: (id: string) => Attachment | undefined;
  /** The text of a reusable block. */
  reusable: (id: string) => string | undefined;
};

const noteNames = new Set('ref footnote fn mfn efn_note efn-note note sidenote'.split(' '));
const known = new Set([
  ...noteNames,
  ...'caption wp_caption gallery audio video embed playlist youtube vimeo'.split(' '),
]);

/** The HTML that WordPress would show: blocks and shortcodes filled, paragraphs made, notes as links to a list at the end. */
export function htmlOfPost(post: TextOfPost): { html: string; findings: Finding[] } {
  const unknown = new Map<string, number>();
  const notes: string[] = [];
  const isOfBlocks = hasBlocks(post.content);
  const filled = isOfBlocks ? withoutBlocks(post.content, (name, given) => block(name, given, 0)) : post.content;
  const plain = withoutShortcodes(
    filled,
    (name) => known.has(name),
    (one) => shown(one),
  );
  const text = isOfBlocks ? plain : withParagraphs(aloneAsEmbeds(plain));
  const own = notes.map((content, at) => ({ id: `nota-${at + 1}`, content }));
  return {
    html: text + listOf(notesIn(post.footnotes)) + listOf(own),
    findings: [...unknown].map(([name, times]) => ({
      text: `${isBuilder(name) ? 'impaginatore' : 'codice'} [${name}]${times > 1 ? ` (${times})` : ''}: restano le sue parole`,
      review: true as const,
    })),
  };

  function block(name: string, given: Record<string, unknown>, depth: number): string | undefined {
    if (name === 'block' && depth < 5) {
      const inner = post.reusable(String(given['ref'] ?? ''));
      if (inner !== undefined) return withoutBlocks(inner, (other, more) => block(other, more, depth + 1));
    }
    if (name === 'more' || name === 'nextpage' || name === 'spacer' || name === 'footnotes') return undefined;
    if (name.endsWith('embed') || name.startsWith('core-embed/')) return embed(String(given['url'] ?? ''));
    note(`blocco ${name}`);
    return undefined;
  }

  function note(name: string): void {
    unknown.set(name, (unknown.get(name) ?? 0) + 1);
  }

  function shown({ name, attributes, inner = '' }: Shortcode): string {
    if (noteNames.has(name)) {
      notes.push(inner);
      const number = notes.length;
      return `<sup><a href="#nota-${number}" id="nota-${number}-link">${number}</a></sup>`;
    }
    if (name === 'caption' || name === 'wp_caption') return captioned(inner, attributes['caption']);
    if (name === 'gallery') return gallery(attributes);
    if (name === 'embed' || name === 'youtube' || name === 'vimeo')
      return embed((inner || attributes['0'] || '').trim());
    if (name === 'audio' || name === 'video' || name === 'playlist') return played(attributes, inner);
    note(name);
    return isBuilder(name) ? `\n\n${pictureOfBuilder(attributes)}${inner}\n\n` : inner;
  }

  function pictureOfBuilder({ src, image = '' }: Shortcode['attributes']): string {
    const url = src ?? post.attachment(image)?.url ?? '';
    return /\.(jpe?g|png|gif|webp|avif)$/i.test(url) ? `<img src="${escapeXml(url)}">` : '';
  }

  /** Without ids a gallery shows what is attached to its post. */
  function gallery({ ids, include }: Shortcode['attributes']): string {
    const named = (ids ?? include ?? '').match(/\d+/g);
    const shownOnes = named ? named.flatMap((id) => post.attachment(id) ?? []) : post.attached();
    const figures = shownOnes.map(
      ({ id, url, alt, caption }) =>
        `<figure><img class="wp-image-${id}" src="${escapeXml(url)}" alt="${escapeXml(alt)}">${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`,
    );
    if (named && figures.length < named.length) note(`gallery senza ${named.length - figures.length} immagini`);
    return `\n\n<div class="gallery">${figures.join('')}</div>\n\n`;
  }

  function played(attributes: Shortcode['attributes'], inner: string): string {
    const names = ['src', 'mp3', 'mp4', 'm4a', 'ogg', 'wav', 'webm', 'm4v', 'url'];
    const ids = (attributes['ids'] ?? '').match(/\d+/g) ?? [];
    const addresses = [
      ...names.flatMap((name) => attributes[name] ?? []),
      ...ids.flatMap((id) => post.attachment(id)?.url ?? []),
      ...(/^https?:\S+$/.test(inner.trim()) ? [inner.trim()] : []),
    ];
    return addresses.map((address) => `\n\n<video src="${escapeXml(address)}"></video>\n\n`).join('');
  }
}

const embed = (address: string): string =>
  address ? `\n\n<div data-embed="${escapeXml(address)}">${escapeXml(address)}</div>\n\n` : '';

/** The caption is an attribute, or the words behind the picture. */
function captioned(inner: string, caption: string | undefined): string {
  const picture = /<(?:a\s[^<>]*>\s*<img[^<>]*>\s*<\/a>|img[^<>]*>)/i.exec(inner);
  if (!picture) return inner;
  const words = caption ?? inner.slice(picture.index + picture[0].length).trim();
  return `\n\n<figure>${picture[0]}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>\n\n`;
}

/** An address alone in its line is shown as what it leads to. */
const aloneAsEmbeds = (text: string): string =>
  text
    .split('\n')
    .map((line) => (/^https?:\/\/[^\s<>"]+$/i.test(line.trim()) ? embed(line.trim()) : line))
    .join('\n');

type Note = { id?: unknown; content?: unknown };

/** The notes of the block editor stand apart from the text. */
function notesIn(json = '[]'): Note[] {
  try {
    const notes: unknown = JSON.parse(json);
    return Array.isArray(notes) ? notes.filter((note) => note) : [];
  } catch {
    return [];
  }
}

/** Each with the way back to its place. */
function listOf(notes: readonly Note[]): string {
  const items = notes.map(({ id, content }) => {
    const name = escapeXml(String(id));
    return `<li id="${name}">${String(content ?? '')} <a href="#${name}-link">↩︎</a></li>`;
  });
  return items.length > 0 ? `\n<ol>${items.join('')}</ol>` : '';
}
