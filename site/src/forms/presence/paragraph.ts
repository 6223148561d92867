/** Stands alone and is no paragraph: a heading, a figure, a divider, a row of a table, the text of a note. */
const aside = /^(#{1,6}\s|!\[|\||\[\^[^\]]+\]:|([-*_] *){3,}$)/;
/** Lines between which nothing is written: blank ones, and those that open or close a box or a group. */
const between = /^\s*$|^:::/;

/** The paragraph, from 1, that the caret is in; what is no paragraph belongs to the one before it. */
export function paragraphAt(text: string, caret: number): number {
  let count = 0;
  let isInside = false;
  for (const line of upToLineOf(text, caret)) {
    const isText = !between.test(line);
    if (isText && !isInside && !aside.test(line)) count += 1;
    isInside = isText;
  }
  return Math.max(1, count);
}

function upToLineOf(text: string, caret: number): string[] {
  const end = text.indexOf('\n', caret);
  return text.slice(0, end === -1 ? text.length : end).split('\n');
}
