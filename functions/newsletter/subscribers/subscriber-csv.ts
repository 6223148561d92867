import type { Context } from '#functions/context/context.ts';
import type { Page } from '#functions/db/query.ts';
import { transact } from '#functions/db/store.ts';
import { invalid } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import { instant } from '#shared/model/fields.ts';
import { Subscriber, type SubscribersImported } from '#shared/model/newsletter/subscriber.ts';
import { type AuditAction, allSubscribers } from '#shared/rules/audit.ts';
import { csvLine, parseCsv } from '#shared/text/csv.ts';
import { explain } from '#shared/text/validation.ts';
import { civilDateInRome, isCivilDate } from '#shared/time/dates.ts';
import { listSubscribers } from './subscriber-queries.ts';
import { consentNow, putSubscriber } from './subscribers.ts';

const header = ['email', 'name', 'status', 'subscribedAt', 'unsubscribedAt'];

const auditOf = (ctx: Context, by: AuditActor, action: AuditAction) =>
  transact(ctx.store, auditWrites(ctx, by, { actions: [action], kind: 'subscriber', item: allSubscribers }));

/** The whole list as a stream; its first page is read before, so that an error still sets the status. */
export async function subscribersCsv(ctx: Context, by: AuditActor): Promise<ReadableStream<Uint8Array>> {
  const lines = csvLines(ctx, await listSubscribers(ctx, firstPage));
  await auditOf(ctx, by, 'export-subscribers');
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

const firstPage = { limit: 1_000, cursor: undefined };

async function* csvLines(ctx: Context, first: Page<Subscriber>): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by its byte order mark.
  yield `\uFEFF${csvLine(header)}`;
  for (let page = first; ; page = await listSubscribers(ctx, { ...firstPage, cursor: page.next })) {
    yield page.items.map(lineOf).join('');
    if (page.next === undefined) return;
  }
}

const statusOf = ({ isActive, awaitsConfirmation }: Subscriber) =>
  isActive ? 'active' : awaitsConfirmation ? 'awaiting' : 'unsubscribed';

const lineOf = (subscriber: Subscriber) =>
  csvLine([
    subscriber.email,
    subscriber.name ?? '',
    statusOf(subscriber),
    subscriber.subscribedAt,
    subscriber.unsubscribedAt ?? '',
  ]);

const columns = {
  email: ['email', 'e-mail', 'indirizzo'],
  name: ['name', 'nome'],
  consentedAt: ['consentdate', 'consent_date', 'subscribedat', 'data_consenso', 'data consenso', 'consenso'],
  status: ['status', 'stato'],
} as const;

/**
 * Imports subscribers with consent given elsewhere: an address and the date of the consent in each line. Existing records
 * stay unchanged, also those that have unsubscribed.
 */
export async function importSubscribers(ctx: Context, by: AuditActor, csv: string): Promise<SubscribersImported> {
  const [first, ...records] = parseCsv(csv);
  const indexes = columnIndexes(first?.cells ?? []);
  const report: SubscribersImported = { created: 0, alreadyThere: 0, problems: [] };
  await auditOf(ctx, by, 'import-subscribers');
  for (const [index, { cells }] of records.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const problem = await importLine(ctx, (name) => (cells[indexes[name] ?? -1] ?? '').trim(), report);
    if (problem) report.problems.push({ line: index + 2, message: problem });
  }
  return report;
}

type Column = keyof typeof columns;

function columnIndexes(first: string[]): Partial<Record<Column, number>> {
  const names = first.map((cell) => cell.trim().toLowerCase());
  const indexOf = (aliases: readonly string[]) => names.findIndex((name) => aliases.includes(name));
  const email = indexOf(columns.email);
  const consentedAt = indexOf(columns.consentedAt);
  if (email < 0 || consentedAt < 0) {
    const message = 'La prima riga deve avere le colonne email e data_consenso';
    throw invalid([{ field: 'csv', message }]);
  }
  return { email, consentedAt, name: indexOf(columns.name), status: indexOf(columns.status) };
}

async function importLine(
  ctx: Context,
  cell: (name: Column) => string,
  report: SubscribersImported,
): Promise<string | undefined> {
  if (!['', 'active', 'attivo'].includes(cell('status').toLowerCase())) return 'Non è un iscritto attivo';
  const at = consentedAt(cell('consentedAt'), ctx.now());
  if (!at) return 'La data del consenso manca o non è valida (AAAA-MM-GG)';
  const name = cell('name');
  const data = Subscriber.safeParse({
    email: cell('email'),
    ...(name ? { name } : {}),
    isActive: true,
    subscribedAt: at,
  });
  if (!data.success) return explain(data.error)[0]?.message ?? 'Riga non valida';
  const consent = { ...consentNow(ctx.now(), 'import'), at };
  const created = await putSubscriber(ctx.store, undefined, { data: data.data, consent });
  report[created ? 'created' : 'alreadyThere'] += 1;
  return undefined;
}

/** A date becomes noon in UTC, the same date in Rome; today before noon becomes now. Undefined if invalid or later than now. */
function consentedAt(value: string, now: Date): string | undefined {
  const at = isCivilDate(value) ? `${value}T12:00:00.000Z` : instantOf(value);
  const latest = now.toISOString();
  if (!at || at <= latest) return at;
  return value === civilDateInRome(now) ? latest : undefined;
}

const instantOf = (value: string): string | undefined =>
  instant.safeParse(value).success ? new Date(value).toISOString() : undefined;
