import { attribute, htmlParts } from './html-parts.ts';
import { look } from './look.ts';

const { ink, inkSoft, hairline, accent, display, text, label } = look;

/** Mail programs drop style sheets, so every element carries its own style. */
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
  hr: `margin:28px 0;border:0;border-top:1px solid ${hairline}`,
  img: 'display:block;max-width:100%;height:auto;border:0',
  figure: 'margin:0 0 22px',
  figcaption: `margin:8px 0 0;font-family:${label};font-size:13px;line-height:1.4;color:${inkSoft}`,
  pre: 'margin:0 0 18px;font-size:14px;line-height:1.5;white-space:pre-wrap',
  code: 'font-family:Menlo,Consolas,monospace;font-size:.9em',
  table: `margin:0 0 18px;border-collapse:collapse;font-family:${text};font-size:16px;color:${ink}`,
  th: `padding:6px 14px 6px 0;border-bottom:1px solid ${ink};text-align:left;font-weight:600`,
  td: `padding:6px 14px 6px 0;border-bottom:1px solid ${hairline};vertical-align:top`,
};
styles['h5'] = styles['h6'] = styles['h4'] ?? '';

/** What dark mode turns over: elements say by a class of which kind their colours are. */
const kinds: Record<string, string> = { a: 'accent', figcaption: 'soft', th: 'ink line', td: 'line' };
const inked = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table']);

/** The Markdown renderer's HTML as mail programs understand it. */
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
  const kind = kinds[name] ?? (inked.has(name) ? 'ink' : undefined);
  const kept = given.filter(([attribute]) => attribute !== 'data-align' && attribute !== 'class');
  const side = attribute(given, 'data-align');
  const aligned = side ? `;text-align:${side}` : '';
  const attributes: [string, string][] = [
    ...kept,
    ...(kind ? ([['class', kind]] as [string, string][]) : []),
    ...(style ? ([['style', style + aligned]] as [string, string][]) : []),
  ];
  return `<${name}${attributes.map(([attribute, value]) => ` ${attribute}="${value}"`).join('')}>`;
}
