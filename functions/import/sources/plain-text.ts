import { fromHtml } from 'hast-util-from-html';
import { textOf } from '#shared/markdown/from-html/reading/html-tree.ts';

/** The words of a title, which may have marks and references, some of them written twice. */
export function plainText(html: string): string {
  if (!/[&<]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  const once = textOf(fromHtml(html, { fragment: true }));
  const words = /&(#?\w{2,8});/.test(once) ? textOf(fromHtml(once, { fragment: true })) : once;
  return words.replace(/\s+/g, ' ').trim();
}
