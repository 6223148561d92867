import { quotationMarks, withApostrophes } from '#shared/text/quotation-marks.ts';

/** A place in a text, with its correction in Italian typography where only one is possible. */
type Slip = { rule: TypographyRule; from: number; to: number; insert: string };

export const typographyRules = [
  'accent',
  'apostrophe-for-accent',
  'double-space',
  'space-before',
  'space-after',
  'dots',
  'dash',
  'ordinal',
  'straight-quotes',
  'straight-apostrophe',
] as const;
type TypographyRule = (typeof typographyRules)[number];

type Rule = {
  rule: TypographyRule;
  pattern: RegExp;
  /** Undefined if this is no slip after all. */
  insert: (match: RegExpExecArray) => string | undefined;
};

const wordsOf = (list: string): string[] => list.trim().split(/\s+/);

/** By their right form: what is typed instead, whatever its case. */
const accents: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    wordsOf(`
      perch poich affinch bench finch nonch sicch cosicch giacch anzich purch allorch dacch macch fuorch granch n s
      vicer ventitr trentatr quarantatr cinquantatr sessantatr settantatr ottantatr novantatr
    `).map((stem) => [`${stem}è`, `${stem}é`]),
  ),
  é: 'è',
  cioé: 'cioè',
  caffé: 'caffè',
  té: 'tè',
  ahimé: 'ahimè',
  quì: 'qui',
  quà: 'qua',
  stà: 'sta',
  fà: 'fa',
  và: 'va',
  sà: 'sa',
  sò: 'so',
};

/** Words that end in a vowel with an accent; their last letter is the plain one. */
const accentedWords = new Map<string, string>(
  wordsOf(`
    è cioè caffè perché poiché finché benché affinché anziché nonché purché già là metà età più giù quassù laggiù
    può però ciò così lì sì lunedì martedì mercoledì giovedì venerdì sarà farà starà darà
  `).map((word) => [withoutAccent(word), word]),
);
/** «città», «qualità», «virtù»; «potrà», «verrà», «avrà». */
const accentedEndings = /^\p{L}{2,}(?:t[au]|[aeiou]ra|[dprtv]ra)$/iu;

const word = String.raw`\p{L}+`;
const start = String.raw`(?<![\p{L}\p{N}'’])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const blank = '[ \\u00a0\\u202f]';

const months = 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre';
const counted =
  'secolo|piano|posto|premio|lotto|volume|tomo|capitolo|atto|canto|libro|centenario|anniversario|concorso|festival|municipio';
/** A degree sign that counts: «1° luglio», «dal 1° al 5», «il XIX° secolo» and not «20° C». */
const ordinal = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(\\d{1,3}|[IVXLC]+)°(?=${blank}(?:${months}|${counted}|al|e il)${end})`,
  'giu',
);

const rules: readonly Rule[] = [
  { rule: 'accent', pattern: new RegExp(`${start}${word}${end}`, 'gu'), insert: ([typed]) => inCaseOf(typed, accents) },
  { rule: 'accent', pattern: new RegExp(`${start}pò['’]?${end}`, 'gu'), insert: () => 'po’' },
  {
    rule: 'accent',
    pattern: new RegExp(`${start}([Qq]ual)['’](?=(?:è|era)${end})`, 'gu'),
    insert: ([, qual]) => `${qual} `,
  },
  {
    rule: 'apostrophe-for-accent',
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?<!(?<!\\p{L})['’‘])(${word})['’]${end}`, 'gu'),
    insert: ([, plain = '']) => accented(plain),
  },
  // Not beside the bars of a table, whose columns are aligned by blanks.
  { rule: 'double-space', pattern: /(?<=[^\s|]) {2,}(?=[^\s|])/g, insert: () => ' ' },
  {
    rule: 'space-before',
    pattern: new RegExp(`(?<=[^\\s|])${blank}+(?=(?:[,;:!?)»]|\\.(?!\\.))(?:[\\s»”")\\]*_]|$))`, 'gmu'),
    insert: () => '',
  },
  { rule: 'space-before', pattern: new RegExp(`(?<=[«(])${blank}+(?=\\S)`, 'gu'), insert: () => '' },
  { rule: 'space-after', pattern: /(?<=\p{L}[»”)*_]?)[,;](?=[\p{L}«“])/gu, insert: ([mark]) => `${mark} ` },
  { rule: 'dots', pattern: /(?<!\.)\.{3}(?!\.)/g, insert: () => '…' },
  { rule: 'dash', pattern: /(?<=[\p{L}\p{N}»”)*_,]) --? (?=[\p{L}\p{N}«“(*_])/gu, insert: () => ' – ' },
  { rule: 'ordinal', pattern: ordinal, insert: ([, number]) => `${number}º` },
];

/** Straight marks as the page sets those of the text; a pair is corrected as a whole, with those in it. */
function straightMarks(text: string): Slip[] {
  const apostrophes = withApostrophes(text);
  const slips: Slip[] = [];
  for (const { index: line, 0: words } of text.matchAll(/[^\n]+/g)) {
    const marks = [...quotationMarks(words)].toSorted(([one], [other]) => one - other);
    let depth = 0;
    let from = 0;
    for (const [pos, mark] of marks) {
      if (mark === '«' && depth++ === 0) from = pos;
      if (mark === '«' || --depth > 0) continue;
      const inner = marks.filter(([place]) => from <= place && place <= pos);
      const letters = words.slice(from, pos + 1).split('');
      for (const [place, set] of inner) letters[place - from] = set;
      slips.push({ rule: 'straight-quotes', from: line + from, to: line + pos + 1, insert: letters.join('') });
    }
  }
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] !== apostrophes[i]) slips.push({ rule: 'straight-apostrophe', from: i, to: i + 1, insert: '’' });
  }
  return slips;
}

/** The slips in a text, in its order; no two share a character. `isSet`: the page sets quotes and apostrophes by itself. */
export function slipsIn(text: string, isSet: boolean): Slip[] {
  const slips = rules.flatMap(({ rule, pattern, insert }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const { 0: typed, index: from } = match as RegExpExecArray;
      const right = isQuoted(rule, text, from) ? undefined : insert(match as RegExpExecArray);
      return right === undefined || right === typed ? [] : [{ rule, from, to: from + typed.length, insert: right }];
    }),
  );
  if (!isSet) slips.push(...straightMarks(text));
  // The rules stand in the order of what they mean: an accent comes before the apostrophe that stands for it.
  const taken = new Uint8Array(text.length);
  const kept = slips.filter(({ from, to }) => {
    const isFree = !taken.subarray(from, to).includes(1);
    if (isFree) taken.fill(1, from, to);
    return isFree;
  });
  return kept.toSorted((one, other) => one.from - other.from);
}

/** Maximum number of characters of a quotation. */
const maxQuotationLength = 200;

/** «'la novita'»: the mark closes a passage that a straight quote has opened in this line. */
function isQuoted(rule: TypographyRule, text: string, pos: number): boolean {
  if (rule !== 'apostrophe-for-accent') return false;
  const line =
    text
      .slice(Math.max(0, pos - maxQuotationLength), pos)
      .split('\n')
      .at(-1) ?? '';
  const mark = Math.max(...["'", '‘', '’'].map((quote) => line.lastIndexOf(quote)));
  const before = line.charAt(mark - 1);
  const after = line.charAt(mark + 1);
  return mark >= 0 && line[mark] !== '’' && /^[\s(«“"]?$/.test(before) && isLetter(after || text.charAt(pos));
}

const isLetter = (letter: string) => /\p{L}/u.test(letter);

function withoutAccent(typed: string): string {
  return typed.normalize('NFD').replace(/\p{Mn}/gu, '');
}

function accented(plain: string): string | undefined {
  const lower = plain.toLowerCase();
  const form =
    accentedWords.get(lower) ?? (accentedEndings.test(lower) ? `${lower.slice(0, -1)}${grave(lower)}` : undefined);
  return form && sameCase(plain, form);
}

const grave = (letters: string): string => `${letters.at(-1)}\u0300`.normalize('NFC');

const inCaseOf = (typed: string, table: Readonly<Record<string, string>>): string | undefined => {
  const lower = typed.toLowerCase();
  const right = Object.hasOwn(table, lower) ? table[lower] : undefined;
  return right && sameCase(typed, right);
};

function sameCase(typed: string, right: string): string {
  if (typed.length > 1 && typed === typed.toUpperCase()) return right.toUpperCase();
  return typed.charAt(0) === typed.charAt(0).toUpperCase() ? right.charAt(0).toUpperCase() + right.slice(1) : right;
}
