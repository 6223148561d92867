import type { Element, ElementContent } from 'hast';
import type { LostFormatting } from '#shared/markdown/from-html/lost-formatting.ts';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { element, styleOf, textOf } from './html-tree.ts';
import { countLost } from './paste-context.ts';

/** The marks that CSS and tags give to the characters within. */
export type Marks = { strong: boolean; em: boolean; del: boolean; sup: boolean; sub: boolean; under: boolean };

export const noMarks: Marks = { strong: false, em: false, del: false, sup: false, sub: false, under: false };

/** A break that Markdown and the page make themselves is a plain space, except beside a number. */
export const plainSpaces = (text: string): string =>
  withoutControlCharacters(text, ' ')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/\u00a0/g, (space, index: number) => {
      const before = text.charAt(index - 1);
      const after = text.charAt(index + 1);
      const besideNumber = /\d/.test(before)
        ? /[\d\p{L}%€$£]/u.test(after)
        : /[.\p{L}]/u.test(before) && /\d/.test(after);
      return besideNumber ? space : ' ';
    })
    .replace(/\t/g, ' ');

export function marked(text: string, { strong, em, del, sup, sub }: Marks): ElementContent[] {
  const value = sup || sub ? raised(text, sup) : text;
  let node: ElementContent = { type: 'text', value };
  if (value.trim() === '') return [node];
  if (del) node = element('del', [node]);
  if (em) node = element('em', [node]);
  if (strong) node = element('strong', [node]);
  return [node];
}

/** Markdown has no raised letters, but Unicode has raised digits: m², CO₂. */
function raised(text: string, up: boolean): string {
  if (!/^[\d+-]+$/.test(text)) return text;
  const digits = up ? '⁰¹²³⁴⁵⁶⁷⁸⁹' : '₀₁₂₃₄₅₆₇₈₉';
  const signs = up ? { '+': '⁺', '-': '⁻' } : { '+': '₊', '-': '₋' };
  return text.replace(/./g, (sign) => digits[Number(sign)] ?? signs[sign as '+' | '-']);
}

export function marksOf(node: Element, marks: Marks, lost: LostFormatting): Marks {
  const own = { ...marks };
  const { tagName } = node;
  if (tagName === 'b' || tagName === 'strong') own.strong = true;
  // A heading is bold by itself.
  if (/^h[1-6]$/.test(tagName)) own.strong = false;
  if (['i', 'em', 'cite', 'dfn', 'var'].includes(tagName)) own.em = true;
  if (['s', 'strike', 'del'].includes(tagName)) own.del = true;
  if (tagName === 'sup') own.sup = true;
  if (tagName === 'sub') own.sub = true;
  const style = styleOf(node);
  const weight = style.get('font-weight');
  if (weight) own.strong = /^(bold|bolder|[6-9]00)/.test(weight) && !/^h[1-6]$/.test(tagName);
  const slant = style.get('font-style');
  if (slant) own.em = /^(italic|oblique)/.test(slant);
  const raise = style.get('vertical-align');
  if (raise === 'super' || raise === 'sub') own[raise === 'super' ? 'sup' : 'sub'] = true;
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (line.includes('line-through')) own.del = true;
  const isUnder = tagName === 'u' || line.includes('underline');
  if (isUnder && !marks.under && textOf(node).trim() !== '') countLost(lost, 'underlines');
  own.under ||= isUnder;
  return own;
}
