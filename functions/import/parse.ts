import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#functions/context/context.ts';
import { type ContentSpec, omitEmpty } from '#functions/items/moderation.ts';
import { specs } from '#functions/items/specs.ts';
import { decided, isNo, noOf, standingOf } from '#functions/newsletter/subscribers/standing.ts';
import { formerSubscriber } from '#functions/newsletter/subscribers/subscription.ts';
import { writtenMoment } from '#functions/newsletter/subscribers/written-moment.ts';
import { isPagePath } from '#functions/publish/redirects.ts';
import { explain } from '#shared/errors/validation.ts';
import { isDoubtfulNight } from '#shared/kinds/event-dates.ts';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { TermInput } from '#shared/kinds/term-record.ts';
import { type Taxonomy, taxonomyNames } from '#shared/kinds/terms.ts';
import { limits } from '#shared/limits.ts';
import { Subscriber } from '#shared/newsletter/subscriber.ts';
import { instant } from '#shared/rules/fields.ts';
import type { Status } from '#shared/rules/permissions.ts';
import { controlCharactersIn, withoutControlCharacters } from '#shared/text/control-characters.ts';
import { isSlug } from '#shared/text/slug.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { readFields } from './item-fields.ts';

type Fields = Record<string, unknown>;

/** A validated line of an import file, without the fields that depend on the store (version, times). `slug`: the words that it gets. */
export type ImportedLine =
  | { kind: ContentKind; spec: ContentSpec; status: Status; fields: Fields & { id: string }; slug?: string }
  | { kind: 'subscriber'; fields: Subscriber };

/** What the house before this one said of an author or a tag. */
export type TermLine = { [Name in Taxonomy]: { kind: Name; fields: z.infer<typeof Term> } }[Taxonomy];

/** An address of the site before this one, and the page of this one that it leads to. */
export type RedirectLine = { kind: 'redirect'; fields: z.infer<typeof Redirect> };

export type LineProblem = { field: string; message: string };

/** Any of the last five may say that the person does not subscribe, in the words of other programs too. */
const SubscriberLine = z.object({
  email: Subscriber.shape.email,
  name: Subscriber.shape.name.nullish().transform((name) => name ?? undefined),
  subscribedAt: instant.nullish(),
  unsubscribedAt: z.unknown().optional(),
  leavingReason: z.unknown().optional(),
  isActive: z.unknown().optional(),
  status: z.unknown().optional(),
  awaitsConfirmation: z.unknown().optional(),
});

const Redirect = z.object({
  from: z.string().max(limits.url),
  to: z.object({ path: z.string().refine(isPagePath, 'Inserisci l’indirizzo di una pagina (/…)') }),
});

const Term = TermInput.omit({ version: true }).extend({
  id: z.string().refine(isSlug, 'Inserisci le parole dell’indirizzo'),
});

const types = [...contentKinds, 'subscriber', 'redirect', ...taxonomyNames];

/** `dropped`: the control characters that the line had, by field; the item comes in without them. */
type ReadLine = { item: ImportedLine | RedirectLine | TermLine; dropped: LineProblem[] } | { problems: LineProblem[] };

export function parseLine(ctx: Context, line: string): ReadLine {
  const raw = controlCharactersIn(line);
  let value: unknown;
  try {
    value = JSON.parse(withoutControlCharacters(line, '\\n'));
  } catch {
    return { problems: [{ field: 'riga', message: 'non è JSON valido' }] };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problems: [{ field: 'riga', message: 'non è un oggetto JSON' }] };
  }
  const { type, ...fields } = value as Fields;
  if (typeof type !== 'string' || !types.includes(type)) {
    return { problems: [{ field: 'type', message: `deve essere uno di ${types.join(', ')}` }] };
  }
  if (type === 'redirect' || type === 'author' || type === 'tag') {
    const { success, data, error } = (type === 'redirect' ? Redirect : Term).safeParse(fields);
    return success
      ? { item: { kind: type, fields: data } as RedirectLine | TermLine, dropped: [] }
      : { problems: explain(error) };
  }
  const parsed = type === 'subscriber' ? parseSubscriber(ctx, fields) : parseItem(type as ContentKind, fields);
  if (!parsed.success) return { problems: explain(parsed.error) };
  return { item: parsed.item, dropped: [...droppedFrom('riga', raw), ...droppedFields(fields)] };
}

/** What goes in all the same, but otherwise than the line may mean it. */
export function noticesOf(line: ImportedLine, now: Date): LineProblem[] {
  if (line.kind === 'subscriber') return [];
  const { date = '', publishedAt = '', updatedAt = '', ...times } = line.fields as Record<string, string | undefined>;
  const { startDate = '', endDate = '', startTime, endTime } = times;
  const isDoubtful = isDoubtfulNight({ startDate, endDate, startTime, endTime });
  const ahead = 'è nel futuro: vale il momento dell’importazione';
  return [
    ...(date > civilDateInRome(now) ? [{ field: 'date', message: `${date} è nel futuro: non conta come novità` }] : []),
    ...(publishedAt > now.toISOString() ? [{ field: 'publishedAt', message: ahead }] : []),
    ...(isDoubtful
      ? [{ field: 'endTime', message: `${endTime} è prima di ${startTime}: vale per il giorno dopo` }]
      : []),
    ...(updatedAt > now.toISOString() ? [{ field: 'updatedAt', message: ahead }] : []),
  ];
}

const droppedFields = (fields: Fields): LineProblem[] =>
  Object.entries(fields).flatMap(([field, value]) => {
    const texts = [value].flat().filter((one) => typeof one === 'string');
    return droppedFrom(field, controlCharactersIn(texts.join('')));
  });

const droppedFrom = (field: string, names: readonly string[]): LineProblem[] =>
  names.length > 0 ? [{ field, message: `senza ${names.join(', ')} (caratteri di controllo)` }] : [];

type Parsed = { success: true; item: ImportedLine } | { success: false; error: z.ZodError };

function parseItem(kind: ContentKind, given: Fields): Parsed {
  const result = readFields(kind, given);
  if (!result.success) return result;
  const { status = 'published', ...fields } = omitEmpty(result.data) as Fields & { status?: Status };
  const identified = { ...fields, id: String(fields['id'] ?? idOf(kind, given)) };
  return { success: true, item: { kind, spec: specs[kind], status, fields: identified } };
}

/** A no wins over whatever else the line says. */
function parseSubscriber(ctx: Context, given: Fields): Parsed {
  const result = SubscriberLine.safeParse(given);
  if (!result.success) return result;
  const { email, name, unsubscribedAt, leavingReason, isActive, status, awaitsConfirmation } = result.data;
  const subscribedAt = result.data.subscribedAt ?? undefined;
  const standing = decided([
    ...[isActive, status].map(standingOf),
    ...[leavingReason, unsubscribedAt].map((said) => noOf(said)),
  ]);
  if (isNo(standing)) {
    const written = writtenMoment(String(unsubscribedAt ?? ''), ctx.now());
    const at = written && written <= ctx.now().toISOString() ? written : undefined;
    const fields = formerSubscriber(ctx, { email, name, subscribedAt, at, ...standing });
    return { success: true, item: { kind: 'subscriber', fields } };
  }
  if (standing !== 'yes' || noOf(awaitsConfirmation)) {
    const [path, input] = standing !== 'yes' ? ['status', status ?? isActive] : ['awaitsConfirmation', true];
    const message = `Non è lo stato di un iscritto attivo: «${String(input).slice(0, 60)}»`;
    return { success: false, error: new z.ZodError([{ code: 'custom', path: [path as string], message, input }]) };
  }
  const fields = { email, name, isActive: true, subscribedAt: subscribedAt ?? ctx.now().toISOString() };
  return { success: true, item: { kind: 'subscriber', fields } };
}

/** Derived from the content, so that importing a file twice changes nothing. */
const idOf = (kind: string, given: Fields) =>
  createHash('sha256')
    .update(JSON.stringify([kind, Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1))]))
    .digest('hex')
    .slice(0, 26);
