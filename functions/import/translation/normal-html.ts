import type { Element, ElementContent, Nodes, Root } from 'hast';
import type { Finding, SourceHouse, SourcePicture } from '#functions/import/sources/source-piece.ts';
import { parseVideoUrl } from '#shared/kinds/video-url.ts';
import {
  element,
  hasClass,
  isElement,
  property,
  styleOf,
  textOf,
  withDescendants,
} from '#shared/markdown/from-html/reading/html-tree.ts';

/** An element with those in it, in their order. */
const within = (node: Element): Element[] => [...withDescendants(node)].filter(isElement);

/** What was seen of a text while it became plain HTML. */
export type Seen = { pictures: SourcePicture[]; lost: Map<string, number>; links: string[] };

/** Private characters: a line of the Markdown that begins so is a fence of a container. */
export const fence = {
  gallery: '\ue000gruppo',
  card: '\ue000scheda',
  quote: '\ue000citazione',
  end: '\ue001',
} as const;
type Fence = Exclude<keyof typeof fence, 'end'>;

/** HTML of another system as the converter of the magazine reads it: originals, own addresses, plain galleries and embeds. */
export function normalise(root: Root, house: SourceHouse): Seen {
  const seen: Seen = { pictures: [], lost: new Map(), links: [] };
  const walk = (node: Root | Element): void => {
    node.children = (node.children as ElementContent[]).flatMap((child) => {
      if (!isElement(child)) return [child];
      countLooks(child, seen);
      const made = changed(child, house, seen);
      for (const one of made) if (isElement(one)) walk(one);
      return made;
    });
  };
  walk(root);
  return seen;
}

export const count = (lost: Map<string, number>, what: string): void => void lost.set(what, (lost.get(what) ?? 0) + 1);

/** What Markdown does not say, and no reader misses. */
function countLooks(node: Element, { lost }: Seen): void {
  const style = styleOf(node);
  const isColoured = hasClass(node, /\bhas-/) && hasClass(node, /-(color|background)\b/);
  if (isColoured || style.has('color') || style.has('background-color')) count(lost, 'colori');
  if (
    hasClass(node, /\b(has-text-align-|align)(center|right|left|justify)\b/) ||
    style.has('text-align') ||
    property(node, 'align')
  )
    count(lost, 'allineamenti');
  if (hasClass(node, /\bwp-block-(columns|media-text)\b/)) count(lost, 'colonne');
  if (node.tagName === 'sup' && !hasClass(node, /\bfn\b/) && /\p{L}/u.test(textOf(node))) count(lost, 'apici');
  if (node.tagName === 'sub' && /\p{L}/u.test(textOf(node))) count(lost, 'pedici');
}

function changed(node: Element, house: SourceHouse, seen: Seen): ElementContent[] {
  const { tagName } = node;
  if (tagName === 'img') return image(node, house, seen);
  if (tagName === 'a') return link(node, house, seen);
  if (tagName === 'iframe' || tagName === 'embed') return player(node);
  if (tagName === 'summary') return [element('p', [element('strong', node.children)])];
  if (isEmbed(node)) return embed(node);
  if (isGallery(node)) return gallery(node, house, seen);
  if (hasClass(node, /\bwp-block-file__button\b/)) return [];
  if (hasClass(node, /\bwp-block-pullquote\b/)) return pullQuote(node);
  if (hasClass(node, /\bkg-(bookmark-card|bookmark-container)\b/)) return bookmark(node, house, seen);
  if (hasClass(node, /\bkg-(audio|video)-card\b/)) return recording(node, house);
  if (tagName === 'video' || tagName === 'audio' || tagName === 'object') return sound(node, house);
  return [node];
}

/** An original in place of a size of it; lazy loaders keep the address apart. */
function image(node: Element, house: SourceHouse, { pictures }: Seen): ElementContent[] {
  const given = ['dataOrigFile', 'dataLargeFile', 'dataLazySrc', 'dataSrc', 'src'].map((name) =>
    property(node, name).trim(),
  );
  const source = given.find((address) => /^(https?:)?\/\/|^\//i.test(address)) ?? property(node, 'src').trim();
  if (source === '' || source.startsWith('data:')) return source ? [node] : [];
  const [, id] = /\bwp-image-(\d{1,12})\b/.exec(property(node, 'className')) ?? [];
  const original = house.pictureOf(source, id ?? (property(node, 'dataId') || undefined));
  const alt = property(node, 'alt').trim() || original.alt || '';
  // One object for all the pieces that show a picture alike.
  pictures.push(alt === original.alt ? original : { ...original, alt });
  const [width, height] = [property(node, 'width'), property(node, 'height')];
  return [element('img', [], { src: original.url, alt, width, height })];
}

/** A link between pieces leads to ours; one around a picture that shows it larger is left out. */
function link(node: Element, house: SourceHouse, seen: Seen): ElementContent[] {
  const address = property(node, 'href').trim();
  const pictured = within(node).some(({ tagName }) => tagName === 'img');
  if (pictured && (isPictureFile(address) || house.pictureOf(address).url !== address)) {
    return node.children.flatMap((child) => (isElement(child) ? changed(child, house, seen) : [child]));
  }
  const ours = house.addressOf(address);
  if (ours) node.properties['href'] = ours;
  else if (house.isOwn(address) && !address.startsWith('#')) seen.links.push(address);
  return [node];
}

const isPictureFile = (address: string): boolean => /\.(jpe?g|png|gif|webp|avif|svg)(\?[^?]*)?$/i.test(address);

const fenced = (name: Fence, children: ElementContent[]): ElementContent[] => [
  element('p', [{ type: 'text', value: fence[name] }]),
  ...children,
  element('p', [{ type: 'text', value: fence.end }]),
];

function pullQuote(node: Element): ElementContent[] {
  const quoted = within(node).find(({ tagName }) => tagName === 'blockquote');
  return fenced('quote', (quoted ?? node).children);
}

/** A video in place of its player: a card, which makes no request before it is pressed. */
function player(node: Element): ElementContent[] {
  const address = property(node, 'dataSrc') || property(node, 'src');
  return card(address.replace(/^\/\//, 'https://')) ?? [node];
}

const card = (address: string): ElementContent[] | undefined => {
  const video = parseVideoUrl(address);
  return video && fenced('card', [paragraphOf(video.videoUrl)]);
};

const paragraphOf = (address: string, words = address): Element =>
  element('p', [element('a', [{ type: 'text', value: words }], { href: address })]);

const isEmbed = (node: Element): boolean =>
  hasClass(node, /\b(wp-block-embed|kg-embed-card)(?![\w-])/) || property(node, 'dataEmbed') !== '';

/** What stands for a page elsewhere: a video, or a link to it; its caption stays. */
function embed(node: Element): ElementContent[] {
  const elements = within(node);
  const frame = elements.find(({ tagName }) => tagName === 'iframe');
  const caption = elements.find(({ tagName }) => tagName === 'figcaption');
  const around = elements.find((one) => hasClass(one, /\bwp-block-embed__wrapper\b/)) ?? node;
  const written = property(node, 'dataEmbed') || textOf(around).trim();
  const address = frame ? property(frame, 'src').replace(/^\/\//, 'https://') : written;
  const captions = caption && caption !== node ? [element('p', caption.children)] : [];
  if (!/^https?:\/\/\S+$/i.test(address)) return [element('div', node.children)];
  return [...(card(address) ?? (frame ? [frame] : [paragraphOf(address)])), ...captions];
}

const isGallery = (node: Element): boolean =>
  hasClass(
    node,
    /(^|\s)(gallery|wp-block-gallery|tiled-gallery|kg-gallery-card|ngg-galleryoverview|blocks-gallery-grid)(\s|$)/,
  );

/** The pictures of a gallery, each with its caption, as a group; the caption of the whole stands below it. */
function gallery(node: Element, house: SourceHouse, seen: Seen): ElementContent[] {
  const figures: ElementContent[] = [];
  const rest: ElementContent[] = [];
  const visit = (one: Nodes, caption: Element | undefined): void => {
    if (!isElement(one)) return;
    const own = captionIn(one) ?? caption;
    if (one.tagName === 'img') {
      const [shown] = image(one, house, seen);
      if (shown) figures.push(element('figure', [shown, ...(own ? [element('figcaption', own.children)] : [])]));
    } else if (one.tagName !== 'figcaption' && one.tagName !== 'dd')
      for (const child of one.children) visit(child, own);
  };
  for (const child of node.children) {
    if (isElement(child) && child.tagName === 'figcaption') rest.push(element('p', child.children));
    else visit(child, undefined);
  }
  return figures.length > 1 ? [...fenced('gallery', figures), ...rest] : [...figures, ...rest];
}

function captionIn(node: Element): Element | undefined {
  if (!/^(figure|dl|li)$/.test(node.tagName)) return undefined;
  const elements = within(node);
  if (elements.filter(({ tagName }) => tagName === 'img').length !== 1) return undefined;
  return elements.find((one) => one.tagName === 'figcaption' || hasClass(one, /\bgallery-caption\b/));
}

/** Ghost’s card of another page: its title leads there. */
function bookmark(node: Element, house: SourceHouse, seen: Seen): ElementContent[] {
  const elements = within(node);
  const anchor = elements.find(({ tagName }) => tagName === 'a');
  const words = (pattern: RegExp) => textOf(elements.find((one) => hasClass(one, pattern)) ?? element('i')).trim();
  if (!anchor) return [element('div', node.children)];
  const title = words(/\bkg-bookmark-title\b/) || property(anchor, 'href');
  const made = link(element('a', [{ type: 'text', value: title }], { href: property(anchor, 'href') }), house, seen);
  const others = [/\bkg-bookmark-description\b/, /\bkg-bookmark-author\b/, /\bkg-bookmark-publisher\b/]
    .map(words)
    .filter(Boolean);
  const caption = elements.find(({ tagName }) => tagName === 'figcaption');
  return [
    element('p', made),
    ...others.map((value) => element('p', [{ type: 'text', value }])),
    ...(caption ? [element('p', caption.children)] : []),
  ];
}

/** Ghost’s players bring their buttons and times with them. */
function recording(node: Element, house: SourceHouse): ElementContent[] {
  const shown = within(node).filter((one) => hasClass(one, /\bkg-audio-title\b/) || one.tagName === 'figcaption');
  return [...shown.map((one) => element('p', one.children)), ...sound(node, house)];
}

/** A file of sound or film becomes a link to it. */
function sound(node: Element, house: SourceHouse): ElementContent[] {
  const address =
    within(node)
      .map((one) => property(one, 'src') || property(one, 'data'))
      .find(Boolean) ?? '';
  const absolute = house.pictureOf(address).url;
  return /^https?:\/\//i.test(absolute) ? [card(absolute) ?? paragraphOf(absolute)].flat() : [];
}

/** `3 colori, 1 apici` as findings of the report. */
export const findingsOf = ({ lost }: Pick<Seen, 'lost'>): Finding[] =>
  [...lost].map(([what, times]) => ({ text: `senza ${what}${times > 1 ? ` (${times})` : ''}` }));
