import { fieldsOf, isEmpty } from '#site/src/forms/form-values.ts';
import type { ControlName, EditorKind, Field, FormValues } from '#site/src/forms/kind.ts';
import type { Undescribed } from '#site/src/items/alt-texts.ts';
import { type Reading, readMarkdown } from './reading.ts';
import { slipsIn, typographyRules } from './typography.ts';

/** In the order of the form. Rules warn: an item can be saved and published all the same. */
export const ruleNames = [
  'no-picture',
  'no-category',
  'no-text',
  'long-title',
  'no-alt',
  'no-credit',
  'broken-link',
  'undefined-note',
  'unmarked-note',
  'repeated-note',
  'open-block',
  'stray-block-end',
  'raw-html',
  'literal-mark',
  ...typographyRules,
] as const;

export type RuleName = (typeof ruleNames)[number];

/** A place in the value of a field; a whole field is from 0 to 0. */
export type Finding = {
  rule: RuleName;
  field: string;
  from: number;
  to: number;
  /** The replacement, where only one is possible. */
  insert?: string;
};

/** Facts from the library and the pages. */
export type Lookups = {
  /** Pictures without a description, here and in the library. */
  undescribed: readonly Undescribed[];
  /** Addresses of the magazine at which readers find nothing, as they are written. */
  broken: ReadonlySet<string>;
  /** The picture of the picture field has credits in the library. */
  credited: boolean;
};

export const noResults: Lookups = { undescribed: [], broken: new Set(), credited: false };

type Checked = Pick<EditorKind, 'kind' | 'writing' | 'side' | 'details'>;

/** In the type of a slide on a phone, three lines. */
export const maxTitleLength = 80;

/** Everything to look at before an item goes to readers, in the order of the rules and then of the text. */
export function findingsIn(kind: Checked, values: FormValues, lookups: Lookups): Finding[] {
  const fields = fieldsOf(kind);
  const content = fields.some(({ name }) => name === 'content') ? readMarkdown(String(values['content'])) : undefined;
  const findings = [
    ...wholeFields(kind, fields, values),
    ...pictureField(fields, values, lookups),
    ...(content ? inContent(content, lookups) : []),
    ...fields.flatMap((field) => slips(field, values, content)),
  ];
  return ruleNames.flatMap((name) => findings.filter(({ rule }) => rule === name));
}

const whole = (rule: RuleName, field: string): Finding => ({ rule, field, from: 0, to: 0 });

function wholeFields({ kind }: Checked, fields: readonly Field[], values: FormValues): Finding[] {
  const lacks = (name: string) => fields.some((field) => field.name === name) && isEmpty(values[name]);
  const title = String(values['title'] ?? '').trim();
  return [
    // Without these an item is not saved where its kind asks for them; elsewhere they are missed.
    ...(lacks('image') ? [whole('no-picture', 'image')] : []),
    ...(lacks('category') ? [whole('no-category', 'category')] : []),
    // The description of a news item stands for its text.
    ...(lacks('content') && (kind !== 'news' || isEmpty(values['description'])) ? [whole('no-text', 'content')] : []),
    // The slides of the home page are articles.
    ...(kind === 'article' && [...title].length > maxTitleLength
      ? [{ rule: 'long-title' as const, field: 'title', from: 0, to: title.length }]
      : []),
  ];
}

/** Words that say whose a picture is. */
const creditWords = /©|\b(?:foto|fotografia di|ph|courtesy|crediti?|archivio|concessione|photo)\b/iu;

function pictureField(fields: readonly Field[], values: FormValues, { undescribed, credited }: Lookups): Finding[] {
  if (!fields.some(({ name }) => name === 'imageCredit') || isEmpty(values['image'])) return [];
  const caption = String(values['imageCaption'] ?? '');
  const lacksCredit = !isEmpty(caption) && isEmpty(values['imageCredit']) && !credited && !creditWords.test(caption);
  return [
    ...(undescribed.some(({ place }) => place === 'image') ? [whole('no-alt', 'imageAlt')] : []),
    ...(lacksCredit ? [whole('no-credit', 'imageCredit')] : []),
  ];
}

function inContent(
  { pictures, links, marks, definitions, html, literalMarks, openBlocks, strayEnds }: Reading,
  { undescribed, broken }: Lookups,
): Finding[] {
  const nameless = new Set(undescribed.flatMap(({ place, address }) => (place === 'content' ? [address] : [])));
  const defined = new Set(definitions.map(({ label }) => label));
  const marked = new Set(marks.map(({ label }) => label));
  const located = (rule: RuleName, places: readonly { from: number; to: number }[]): Finding[] =>
    places.map(({ from, to }) => ({ rule, field: 'content', from, to }));
  return [
    ...located(
      'no-alt',
      pictures.filter(({ alt, address }) => alt === '' && nameless.has(address)),
    ),
    // The credits of the library are not printed below a figure that has a caption of its own.
    ...located(
      'no-credit',
      pictures.filter(({ caption }) => caption !== '' && !creditWords.test(caption)),
    ),
    ...located(
      'broken-link',
      links.filter(({ address }) => broken.has(address)),
    ),
    ...located(
      'undefined-note',
      marks.filter(({ label }) => !defined.has(label)),
    ),
    ...located(
      'unmarked-note',
      definitions.filter(({ label }) => !marked.has(label)),
    ),
    ...located(
      'repeated-note',
      definitions.filter(({ label }, place) => definitions.findIndex((other) => other.label === label) < place),
    ),
    ...located('open-block', openBlocks),
    ...located('stray-block-end', strayEnds),
    ...located('raw-html', html),
    ...located('literal-mark', literalMarks),
  ];
}

const proseControls: readonly ControlName[] = ['title', 'line', 'paragraph', 'markdown'];

function slips({ name, control }: Field, values: FormValues, content: Reading | undefined): Finding[] {
  // A person's name is written as the person writes it.
  if (!proseControls.includes(control) || name === 'author' || name === 'artist') return [];
  const isContent = control === 'markdown';
  const text = isContent ? (content?.prose ?? '') : String(values[name] ?? '');
  return slipsIn(text, isContent).map((slip) => ({ field: name, ...slip }));
}
