import { renderMarkdown } from '#shared/markdown/markdown.ts';
import { escapeXml } from '#shared/text/escape-xml.ts';

type Node = { type?: string; children?: Node[]; [field: string]: unknown };

/** The HTML of a text that an export gives only as its tree; `onUnknown` gets the types that have none. */
export function htmlOfLexical(json: string, onUnknown: (type: string) => void): string {
  let root: Node | undefined;
  try {
    ({ root } = JSON.parse(json) as { root?: Node });
  } catch {
    onUnknown('illeggibile');
  }
  return root ? inside(root) : '';

  function inside({ children = [] }: Node): string {
    return children.map(written).join('');
  }

  function written(node: Node): string {
    const { type = '' } = node;
    const write = writers[type.replace(/^extended-/, '')];
    if (write) return write(node, inside(node));
    onUnknown(type);
    return inside(node);
  }
}

const text = (node: Node, name: string): string => (typeof node[name] === 'string' ? escapeXml(node[name]) : '');
/** What an editor wrote as HTML. */
const html = (node: Node, name: string): string => (typeof node[name] === 'string' ? node[name] : '');
const when = (words: string, tag: string): string => (words ? `<${tag}>${words}</${tag}>` : '');
const figure = (node: Node, inner: string, kind = ''): string =>
  `<figure${kind ? ` class="${kind}"` : ''}>${inner}${when(html(node, 'caption'), 'figcaption')}</figure>`;
const image = (node: Node): string => `<img src="${text(node, 'src')}" alt="${text(node, 'alt')}">`;
const anchor = (address: string, words: string): string => `<p><a href="${address}">${words || address}</a></p>`;

/** The bits of a format, from the outermost mark. */
const formats = ['strong', 'em', 'del', 'u', 'code', 'sub', 'sup'];

type Writer = (node: Node, inner: string) => string;

const writers: Record<string, Writer> = {
  paragraph: (_, inner) => `<p>${inner}</p>`,
  heading: (node, inner) => `<${headingOf(node)}>${inner}</${headingOf(node)}>`,
  quote: (_, inner) => `<blockquote><p>${inner}</p></blockquote>`,
  aside: (_, inner) => `<blockquote><p>${inner}</p></blockquote>`,
  list: (node, inner) =>
    node['listType'] === 'number' ? `<ol start="${Number(node['start']) || 1}">${inner}</ol>` : `<ul>${inner}</ul>`,
  listitem: (_, inner) => `<li>${inner}</li>`,
  linebreak: () => '<br>',
  tab: () => ' ',
  text: (node) =>
    formats.reduceRight(
      (words, tag, bit) => (Number(node['format']) & (1 << bit) ? `<${tag}>${words}</${tag}>` : words),
      text(node, 'text'),
    ),
  link: (node, inner) => `<a href="${text(node, 'url')}">${inner}</a>`,
  image: (node) => figure(node, image(node)),
  gallery: (node) =>
    figure(
      node,
      ((node['images'] as Node[] | undefined) ?? []).map((one) => figure(one, image(one))).join(''),
      'kg-gallery-card',
    ),
  embed: (node) => figure(node, html(node, 'html') || text(node, 'url'), 'kg-embed-card'),
  bookmark: (node) => {
    const { title = '', description = '' } = (node['metadata'] ?? {}) as Record<string, string | null>;
    return (
      anchor(text(node, 'url'), escapeXml(title ?? '')) +
      when(escapeXml(description ?? ''), 'p') +
      when(html(node, 'caption'), 'p')
    );
  },
  callout: (node) => `<blockquote><p>${html(node, 'calloutText')}</p></blockquote>`,
  toggle: (node) => when(when(html(node, 'heading'), 'strong'), 'p') + html(node, 'content'),
  html: (node) => html(node, 'html'),
  markdown: (node) => renderMarkdown(html(node, 'markdown')),
  codeblock: (node) => `<pre><code>${text(node, 'code')}</code></pre>${when(html(node, 'caption'), 'p')}`,
  video: (node) => figure(node, `<video src="${text(node, 'src')}"></video>`),
  audio: (node) => `${when(text(node, 'title'), 'p')}<audio src="${text(node, 'src')}"></audio>`,
  file: (node) =>
    anchor(text(node, 'src'), text(node, 'fileTitle') || text(node, 'fileName')) + when(text(node, 'fileCaption'), 'p'),
  product: (node) =>
    (node['productImageSrc'] ? `<img src="${text(node, 'productImageSrc')}">` : '') +
    when(when(html(node, 'productTitle'), 'strong'), 'p') +
    html(node, 'productDescription') +
    (node['productUrl'] ? anchor(text(node, 'productUrl'), text(node, 'productButton')) : ''),
  button: (node) => anchor(text(node, 'buttonUrl'), text(node, 'buttonText')),
  'call-to-action': (node) =>
    html(node, 'textValue') + (node['buttonUrl'] ? anchor(text(node, 'buttonUrl'), text(node, 'buttonText')) : ''),
  header: (node) => when(html(node, 'header'), 'h2') + when(html(node, 'subheader'), 'p'),
  signup: (node) => when(html(node, 'header'), 'h2') + when(html(node, 'subheader'), 'p'),
  email: (node) => html(node, 'html'),
  'email-cta': (node) => html(node, 'html'),
  paywall: () => '<!--members-only-->',
  horizontalrule: () => '<hr>',
};

const headingOf = ({ tag }: Node): string => (/^h[1-6]$/.test(String(tag)) ? String(tag) : 'h2');
