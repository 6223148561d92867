type Edges = { opens: boolean; closes: boolean };

const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character);
const isBlank = (character: string) => /^\s*$/.test(character);

/** What may begin marked words: a quotation, a bracket, a symbol, and nothing that ends the words before it. */
const beginsWords = /^(?:["'](?![\s,.;:!?)\]»”]|$)|[^"'.,;:!?…%*_~\p{Pe}\p{Pf}\p{Pd}])/u;
/** What may end marked words. */
const endsWords = /(?:(?<![\s([«“]|^)["']|[^"'*_~\p{Ps}\p{Pi}])$/u;

/**
 * Whether the marks of emphasis between two places of a text open or close it. As in CommonMark, and also where that would leave
 * them in the text, because words touch the punctuation at the edge of the marked ones: `dell'*«Annunciazione»*di`.
 */
export function emphasisEdges(text: string, from: number, to: number): Edges {
  const [before, after] = [text.slice(Math.max(0, from - 3), from), text.slice(to, to + 3)];
  const [last = '', first = ''] = [[...before].at(-1), [...after][0]];
  const [isAfterBlank, isBeforeBlank] = [isBlank(last), isBlank(first)];
  const [isAfterPunctuation, isBeforePunctuation] = [isPunctuation(last), isPunctuation(first)];
  const left = !isBeforeBlank && (!isBeforePunctuation || isAfterBlank || isAfterPunctuation);
  const right = !isAfterBlank && (!isAfterPunctuation || isBeforeBlank || isBeforePunctuation);
  const splitsWords = text[from] !== '_';
  return {
    opens:
      (left && (splitsWords || !right || isAfterPunctuation)) ||
      (!left && isBeforePunctuation && !isAfterBlank && beginsWords.test(after)),
    closes:
      (right && (splitsWords || !left || isBeforePunctuation)) ||
      (!right && isAfterPunctuation && !isBeforeBlank && endsWords.test(before)),
  };
}
