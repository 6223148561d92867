import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { categories, eventTypes, galleryCategories } from '#shared/magazine.ts';
import { controlCharactersIn, withoutControlCharacters } from '#shared/text/control-characters.ts';
import { folded } from '#shared/text/folding.ts';
import { idPattern } from '#shared/text/ids.ts';
import { isSlug } from '#shared/text/slug.ts';
import { completedAddress, isWebAddress } from '#shared/text/web-address.ts';
import { isCivilDate, localTime } from '#shared/time/dates.ts';
import { admissions, eventStates } from './event-states.ts';
import { statuses, unmoderatedStatuses } from './permissions.ts';

export const id = z
  .string()
  .regex(new RegExp(`^${idPattern}$`), 'Solo lettere, numeri, trattino e trattino basso, al massimo 64 caratteri');

/** The user who did something, with the only fields that records keep. */
export const Person = z.object({
  id,
  username: z.string(),
  name: z
    .string()
    .optional()
    .meta({ description: 'Come la redazione chiama la persona; assente se l’account non c’è più' }),
});
export type Person = z.infer<typeof Person>;

const notAllowed = 'Contiene caratteri non ammessi';

const withLineFeeds = (value: string) => withoutControlCharacters(value.replace(/\r\n?/g, '\n'));
/** A line break that a program wrote by a control character is a blank; any other is refused, because words may be missing. */
const inOneLine = (value: string) => withoutControlCharacters(value.replace(/\r\n?/g, '\n'), ' ');

/** Text is kept in NFC, with LF line ends and without control characters, so that equal words are equal bytes. */
const text = (max: number, tidied = withLineFeeds) =>
  z
    .string()
    .overwrite(tidied)
    .normalize('NFC')
    .max(max, `Al massimo ${max.toLocaleString('it')} caratteri`)
    .refine((value) => value.isWellFormed(), notAllowed);

const oneLine = (max: number, tidied = inOneLine) =>
  text(max, tidied).refine((value) => !/[\n\r\t]/.test(value), notAllowed);

// A text of blanks or invisible characters counts as empty.
const filled = (value: string) => /[^\s\p{Cf}]/u.test(value);

/** One line of text, not blank. */
export const line = (max: number = limits.text) => oneLine(max).refine(filled, 'Campo obbligatorio');

/** They turn the letters around them: a name could show as another one, or turn the words of ours that stand beside it. */
const withoutDirections = (value: string) => !/\p{Bidi_Control}/u.test(value);

/** The name of a person, an account or a thing of theirs, which others read among words of ours. */
export const personName = (max?: number) => line(max).refine(withoutDirections, notAllowed);
export const optionalPersonName = () => oneLine(limits.text).refine(withoutDirections, notAllowed).optional();

/** Text of many lines, not blank. */
export const paragraph = (max: number) => text(max).refine(filled, 'Campo obbligatorio');

/** One line, also where it was typed in several; it may come empty. */
export const optionalJoinedLine = (max: number) =>
  oneLine(max, (value) => inOneLine(value).replace(/[ \t\n]+/g, ' ')).optional();

/** Optional texts may come empty: that is how a form clears a field that an absent key would keep. */
export const optionalLine = (max: number = limits.text) => oneLine(max).optional();
export const optionalParagraph = (max: number) => text(max).optional();

export const markdown = text(limits.content)
  .refine((value) => new TextEncoder().encode(value).length <= limits.contentBytes, 'Il testo è troppo lungo')
  .optional();

/** A path on the magazine itself: one slash first, nothing that a browser would read as another host. */
const isOwnPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value);

/** The syntax of any address, before the checks of its target. */
export const url = oneLine(limits.url, completedAddress).refine(
  (value) => controlCharactersIn(value).length === 0,
  notAllowed,
);

const isPicture = (value: string) => isWebAddress(value) || isOwnPath(value);
const webAddressMessage = 'Inserisci un indirizzo web valido (https://…)';
const pictureMessage = 'Inserisci l’indirizzo di un’immagine (https://… oppure /…)';
const dateMessage = 'Inserisci una data valida (AAAA-MM-GG)';
const orEmpty = (accepts: (value: string) => boolean) => (value: string) => value === '' || accepts(value);

export const webAddress = url.refine(isWebAddress, webAddressMessage);
export const optionalWebAddress = url.refine(orEmpty(isWebAddress), webAddressMessage).optional();

/** A picture is an address elsewhere or a path that starts with one `/`. */
export const pictureAddress = url.refine(isPicture, pictureMessage);
export const optionalPictureAddress = url.refine(orEmpty(isPicture), pictureMessage).optional();

/** The words of an item's address; where a form leaves them empty, they are made of the title. */
export const slug = z
  .string()
  .refine(orEmpty(isSlug), 'Solo lettere minuscole senza accenti, cifre e trattini tra le parole, al massimo 64')
  .optional()
  .meta({ description: 'Le parole dell’indirizzo: dal titolo, alla prima pubblicazione, se non ci sono' });

/** `2026-11-20`: a day in Rome, without a time. */
export const civilDate = z.string().refine(isCivilDate, dateMessage).meta({ format: 'date' });

/** The date shown; where a form leaves it empty, it is today. */
export const optionalCivilDate = z.string().refine(orEmpty(isCivilDate), dateMessage).optional();

export const optionalLocalTime = z.string().regex(localTime, 'Inserisci un orario valido (HH:MM)').optional();

export const instant = z.iso.datetime();

export const hexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Inserisci un colore esadecimale, per esempio #ffd1e7')
  .transform((value) => value.toLowerCase());

function oneOf<const Value extends string>(
  values: readonly Value[],
  message: string,
  alias: (value: string) => string,
) {
  const known = new Set<string>(values);
  return z.preprocess(
    (value) => (typeof value === 'string' && !known.has(value) ? alias(value) : value),
    z.enum(values as readonly [Value, ...Value[]], message),
  );
}

const findBy = (candidates: readonly (readonly string[])[], value: string) =>
  candidates.find((names) => names.some((name) => folded(name) === folded(value)))?.[0] ?? value;

/** Accepts the id or the name, in any case: `arte`, `Arte`, `Attualità`. */
export const categoryId = oneOf(
  categories.map(({ id }) => id),
  'Scegli una categoria',
  (value) =>
    findBy(
      categories.map(({ id, name }) => [id, name]),
      value,
    ),
);

/** Accepts the singular or the plural, in any case: `Mostra`, `mostre`. */
export const eventType = oneOf(
  eventTypes.map(({ name }) => name),
  'Scegli un tipo di evento',
  (value) =>
    findBy(
      eventTypes.map(({ name, plural }) => [name, plural]),
      value,
    ),
);

/** Accepts any case. */
export const eventState = oneOf(eventStates, 'Scegli uno stato', (value) =>
  findBy(
    eventStates.map((name) => [name]),
    value,
  ),
);

/** Accepts any case. */
export const admission = oneOf(admissions, 'Scegli un ingresso', (value) =>
  findBy(
    admissions.map((name) => [name]),
    value,
  ),
);

export const galleryCategory = oneOf(galleryCategories, 'Scegli una categoria', (value) =>
  findBy(
    galleryCategories.map((name) => [name]),
    value,
  ),
);

export const status = z.enum(statuses, 'Scegli uno stato');
export const unmoderatedStatus = z.enum(unmoderatedStatuses, 'Scegli bozza o pubblicato');

/** What a piece is about, in words of the newsroom. */
export const tags = z.array(line(limits.tag)).max(limits.tags, `Al massimo ${limits.tags} parole chiave`).optional();

export const pictureTexts = {
  imageAlt: optionalLine(),
  imageCaption: optionalLine(),
  imageCredit: optionalLine(),
};
