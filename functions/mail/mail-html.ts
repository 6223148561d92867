import { magazine } from '#shared/magazine.ts';
import { boundLines } from '#shared/text/line-ends.ts';

/** The magazine's fonts and colours for mail clients, which support neither variables nor web fonts reliably. */
const mailTheme = {
  ink: '#151515',
  inkSoft: '#5c554d',
  paper: '#fbf8f3',
  hairline: '#d9d2c7',
  accent: '#b1432a',
  dark: { ink: '#f3ede4', inkSoft: '#b5aca0', paper: '#141312', hairline: '#3a3733', accent: '#e07a5f' },
  display: "'Bodoni Moda','Bodoni 72','Bodoni MT',Didot,'Times New Roman',serif",
  text: "Newsreader,Georgia,'Times New Roman',serif",
  label: "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif",
} as const;

type Parts = {
  title: string;
  /** The line that inboxes show after the subject. */
  preheader: string;
  /** Above the title: the link to the web version. */
  top?: string;
  body: string;
  footer: string;
};

const { ink, inkSoft, paper, hairline, accent, dark, display, text, label } = mailTheme;

/** The last lines of every mail: the magazine and its postal address, which a mail must name. */
export const magazineLines = (site: string) => ({
  html: `${smallLink(site, magazine.name)}<br>${escaped(magazine.address)}`,
  text: `${magazine.name}: ${site}\n${magazine.address}`,
});

/** Without `&apos;`: HTML 4 lacks it, and some mail clients show it as these six characters. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Invisible padding after the preheader: inboxes would fill their line from the body. */
const padding = '&#847;&zwnj;&nbsp;'.repeat(60);

/** Outlook for Windows knows no `max-width`, and alone reads these comments. */
const outlookColumn = {
  begin:
    '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  end: '<!--[if mso]></td></tr></table><![endif]-->',
};

const darkRules = [
  `.paper{background:${dark.paper}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.soft{color:${dark.inkSoft}!important}`,
  `.accent{color:${dark.accent}!important}`,
  `.line{border-color:${dark.hairline}!important}`,
].join('');

/** The frame of every mail: one column, 320 to 600 pixels wide, in tables because mail clients lack modern layout. */
export function mailHtml({ title, preheader, top = '', body, footer }: Parts): string {
  return `<!doctype html>
<html lang="${magazine.language}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}[data-ogsc] .ink{color:${dark.ink}!important}@media (max-width:480px){.column{padding-left:18px!important;padding-right:18px!important}.title{font-size:32px!important}}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}${padding}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:${paper}"><tr><td align="center">
${outlookColumn.begin}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
${top && `<tr><td class="column soft" align="right" style="padding:14px 30px 0;font-family:${label};font-size:13px;line-height:1.4;color:${inkSoft}">${top}</td></tr>`}
<tr><td class="column" style="padding:26px 30px 0"><div class="ink" style="font-family:${display};font-size:44px;line-height:1;letter-spacing:-.02em;color:${ink}">${escaped(magazine.name)}</div></td></tr>
<tr><td class="column" style="padding:12px 30px 0"><div class="line" style="border-top:1px solid ${hairline};font-size:0;line-height:0">&nbsp;</div></td></tr>
<tr><td class="column" style="padding:26px 30px 8px;overflow-wrap:anywhere;word-break:break-word"><h1 dir="auto" class="title accent" style="margin:0 0 26px;font-family:${display};font-size:38px;line-height:1.08;font-weight:500;color:${accent}">${escaped(boundLines(title))}</h1>
${body}</td></tr>
<tr><td class="column" style="padding:8px 30px 40px"><div class="line soft" style="border-top:1px solid ${hairline};padding-top:18px;overflow-wrap:anywhere;word-break:break-word;font-family:${label};font-size:13px;line-height:1.55;color:${inkSoft}">${footer}</div></td></tr>
</table>${outlookColumn.end}
</td></tr></table>
</body>
</html>`;
}

export const smallLink = (href: string, words: string) =>
  `<a href="${escaped(href)}" class="accent" style="color:${accent};text-decoration:underline">${escaped(words)}</a>`;

/** Mail clients drop style sheets, so every element has inline styles. */
const styles: Record<string, string> = {
  p: `margin:0 0 18px;font-family:${text};font-size:18px;line-height:1.55;color:${ink}`,
  h2: `margin:34px 0 12px;font-family:${display};font-size:27px;line-height:1.15;font-weight:500;color:${ink}`,
  h3: `margin:28px 0 10px;font-family:${display};font-size:22px;line-height:1.2;font-weight:500;color:${ink}`,
  h4: `margin:24px 0 8px;font-family:${label};font-size:15px;line-height:1.3;font-weight:600;color:${ink}`,
  a: `color:${accent};text-decoration:underline`,
  ul: `margin:0 0 18px;padding:0 0 0 22px;font-family:${text};font-size:18px;line-height:1.55;color:${ink}`,
  ol: `margin:0 0 18px;padding:0 0 0 26px;font-family:${text};font-size:18px;line-height:1.55;color:${ink}`,
  li: 'margin:0 0 8px',
  blockquote: `margin:0 0 18px;padding:0 0 0 18px;border-left:2px solid ${accent}`,
  aside: `display:block;margin:0 0 22px;padding:18px 0 1px;border-top:2px solid ${ink};border-bottom:1px solid ${hairline}`,
  hr: `margin:28px 0;border:0;border-top:1px solid ${hairline}`,
  img: 'display:block;max-width:100%;height:auto;border:0',
  figure: 'margin:0 0 22px',
  figcaption: `margin:8px 0 0;font-family:${label};font-size:13px;line-height:1.4;color:${inkSoft}`,
  pre: `margin:0 0 18px;font-size:14px;line-height:1.5;white-space:pre-wrap;color:${ink}`,
  code: 'font-family:Menlo,Consolas,monospace;font-size:.9em',
  table: `margin:0 0 18px;border-collapse:collapse;font-family:${text};font-size:16px;color:${ink}`,
  th: `padding:6px 14px 6px 0;border-bottom:1px solid ${ink};text-align:left;font-weight:600`,
  td: `padding:6px 14px 6px 0;border-bottom:1px solid ${hairline};vertical-align:top`,
};
styles['h5'] = styles['h6'] = styles['h4'] ?? '';

/**
 * In pixels, of the column without its margins. Some mail clients know no other width of a picture than that of the attribute:
 * one that is not known, as of a picture elsewhere, would leave the column.
 */
export const columnWidth = 540;

/** Classes of the colours that dark mode replaces. */
const colourClasses: Record<string, string> = {
  a: 'accent',
  figcaption: 'soft',
  th: 'ink line',
  td: 'line',
  aside: 'ink line',
};
const inked = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'table']);

/** The Markdown renderer's HTML with inline styles. */
export function styled(html: string): string {
  let mail = '';
  for (const part of htmlParts(html)) {
    if (part.kind === 'text') mail += part.text;
    else if (part.kind === 'close') mail += `</${part.name}>`;
    else mail += tag(part.name, part.attributes);
  }
  return mail;
}

function tag(name: string, given: [string, string][]): string {
  const style = styles[name];
  const colours = colourClasses[name] ?? (inked.has(name) ? 'ink' : undefined);
  const copied = given.filter(([attribute]) => !attribute.startsWith('data-') && attribute !== 'class');
  const side = attribute(given, 'data-align');
  const aligned = side ? `;text-align:${side}` : '';
  const digits = attribute(given, 'data-digits');
  const indented = digits ? `;padding-left:${8 + 10 * Number(digits)}px` : '';
  const attributes: [string, string][] = [
    ...copied,
    ...(name === 'img' && !attribute(given, 'width') ? ([['width', `${columnWidth}`]] as [string, string][]) : []),
    ...(colours ? ([['class', colours]] as [string, string][]) : []),
    ...(style ? ([['style', style + aligned + indented]] as [string, string][]) : []),
  ];
  return `<${name}${attributes.map(([attribute, value]) => ` ${attribute}="${value}"`).join('')}>`;
}

/** A token of HTML: text, still escaped, or a tag. */
export type HtmlPart =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: [name: string, value: string][] }
  | { kind: 'close'; name: string };

/**
 * Tokenises the HTML of the Markdown renderer, which escapes all user text: every `<` begins a tag and every attribute is
 * in double quotes. Linear time.
 */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let place = 0;
  while (place < html.length) {
    const start = html.indexOf('<', place);
    if (start !== place) yield { kind: 'text', text: html.slice(place, start < 0 ? html.length : start) };
    if (start < 0) return;
    const end = html.indexOf('>', start);
    if (end < 0) return;
    yield tagOf(html.slice(start + 1, end));
    place = end + 1;
  }
}

function tagOf(inside: string): HtmlPart {
  if (inside.startsWith('/')) return { kind: 'close', name: inside.slice(1) };
  const space = inside.indexOf(' ');
  const name = space < 0 ? inside : inside.slice(0, space);
  return { kind: 'open', name, attributes: space < 0 ? [] : attributesOf(inside.slice(space)) };
}

/** ` href="…" rel="…"`: split at the quotes, names and values alternate. */
function attributesOf(text: string): [string, string][] {
  const pieces = text.split('"');
  const attributes: [string, string][] = [];
  for (let place = 0; place + 1 < pieces.length; place += 2) {
    attributes.push([(pieces[place] ?? '').replace('=', '').trim(), pieces[place + 1] ?? '']);
  }
  return attributes;
}

export const attribute = (attributes: readonly [string, string][], wanted: string): string | undefined =>
  attributes.find(([name]) => name === wanted)?.[1];
