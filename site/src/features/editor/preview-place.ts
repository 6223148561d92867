/** The line, from 0, on which a place in a text is. */
export function lineAt(text: string, at: number): number {
  let line = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}

/** Where a line begins. */
export function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let passed = 0; passed < line; passed += 1) {
    const end = text.indexOf('\n', start);
    if (end === -1) return start;
    start = end + 1;
  }
  return start;
}

/** The block that begins on a line, up to the next blank line. */
export function blockAt(text: string, line: number): { from: number; source: string } {
  const from = startOfLine(text, line);
  const end = text.indexOf('\n\n', from);
  return { from, source: text.slice(from, end === -1 ? text.length : end) };
}

/**
 * Where in its source a shown text was pressed: at the same word, the second «oro» at the second «oro». What only the source
 * has, such as marks and addresses, can lead a word astray, and never out of its block.
 */
export function placeInSource(source: string, shown: string, at: number): number {
  const words = wordsIn(shown);
  const pressed = words.findLast(({ index }) => index <= at);
  if (!pressed) return 0;
  const before = words.filter(({ 0: word, index }) => word === pressed[0] && index < pressed.index).length;
  const found = wordsIn(source).filter(({ 0: word }) => word === pressed[0])[before];
  return found ? found.index + Math.min(at - pressed.index, pressed[0].length) : 0;
}

const wordsIn = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+/gu)];
