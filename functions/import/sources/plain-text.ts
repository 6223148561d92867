import { textOf } from '#shared/markdown/from-html/reading/html-tree.ts';
import { htmlRoot } from './html-root.ts';

/** The words of a title, which may have marks and references, some of them written twice. */
export function plainText(html: string): string {
  if (!/[&<]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  const once = textOf(htmlRoot(html));
  const words = /&(#?\w{2,8});/.test(once) ? textOf(htmlRoot(once)) : once;
  return words.replace(/\s+/g, ' ').trim();
}
