import type { TextSelection } from '#site/src/forms/controls/text-edit.ts';
import { isOfPictures, treeOf } from '#site/src/forms/styled-text/tree.ts';

const isText = /^(?:Paragraph|BulletList|OrderedList|Blockquote|FencedCode)$/;

/** The paragraph, from 1, that the caret is in; what is no paragraph belongs to the one before it. */
export function paragraphAt(written: TextSelection): number {
  let count = 0;
  treeOf(written).iterate({
    to: written.start,
    enter({ name, node }) {
      if (isText.test(name) && !isOfPictures(node, written.text)) count += 1;
      return name === 'Document' || name === 'Container';
    },
  });
  return Math.max(1, count);
}
