// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are searched for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Programs put them into what is copied. U+000B ends a line in presentations and layouts; the others say nothing. */
export const withoutControlCharacters = (text: string, lineBreak = '\n'): string =>
  text.replace(controls, (character) => (character === '\u000b' ? lineBreak : ''));

/** Those of a text by name, each once: `U+0007`. */
export const controlCharactersIn = (text: string): string[] =>
  [...new Set(text.match(controls))].map(
    (character) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
