import type { Context } from '#functions/context/context.ts';
import { transact } from '#functions/db/store.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import { explain } from '#shared/errors/validation.ts';
import { allSubscribers } from '#shared/history/audit.ts';
import { Subscriber, type SubscribersImported } from '#shared/newsletter/subscriber.ts';
import { parseCsv } from '#shared/text/csv.ts';
import { civilDateInRome, longDate } from '#shared/time/dates.ts';
import { keepUntilAsked } from './imported-without-consent.ts';
import { type PersonRow, personReader } from './people-columns.ts';
import { isNo, type No } from './standing.ts';
import { consentNow, putSubscriber } from './subscribers.ts';
import { sayNo } from './subscription.ts';
import { isDayFirst, isDoubtful, isMonthFirst, writtenMoment } from './written-moment.ts';

type ListOptions = {
  /** The file that a list came in: a proof of its consents. */
  source?: { file: string; sha256: string };
  /** Only says what would be written. */
  isDry?: boolean;
};

type Row = PersonRow & ListOptions & { line: number; moment: (written: string) => string | undefined };

/**
 * Imports the people of a list that was kept elsewhere. Who consented, with a date, becomes a subscriber, unless the address is
 * there already; without a date the address waits to be asked. Who said no is kept as unsubscribed, and a present subscription ends: a no is never lost, and no former
 * subscriber comes back.
 */
export async function importSubscribers(
  ctx: Context,
  by: AuditActor,
  csv: string,
  options: ListOptions = {},
): Promise<SubscribersImported> {
  const [first, ...records] = parseCsv(csv);
  const reader = personReader(first?.cells ?? []);
  const report: SubscribersImported = { ...noRows, noes: [], doubtful: [], problems: [] };
  const audit = { actions: ['import-subscribers'], kind: 'subscriber', item: allSubscribers } as const;
  if (!options.isDry) await transact(ctx.store, auditWrites(ctx, by, audit));
  const saysMonthFirst = records.some(({ cells }) => reader.dates(cells).some(isMonthFirst));
  const saysDayFirst = records.some(({ cells }) => reader.dates(cells).some(isDayFirst));
  const moment = (written: string) => writtenMoment(written, ctx.now(), saysMonthFirst);
  // Of a list that says both, or neither, a date with two small numbers may be of two days.
  const isDoubted = (written: string) => saysMonthFirst === saysDayFirst && isDoubtful(written);
  for (const [index, { cells, isCut }] of records.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const line = index + 2;
    const tooMany = cells.slice(first?.cells.length).filter((cell) => cell.trim() !== '');
    const problem = isCut
      ? `Le virgolette non si chiudono: «${shortened(cells.at(-1))}»`
      : tooMany.length > 0
        ? `Ha più celle della prima riga: «${shortened(tooMany.join(' ').trim())}»`
        : await importRow(ctx, { ...reader.read(cells), ...options, line, moment }, report);
    if (problem) report.problems.push({ line, message: problem });
    const doubted = problem ? undefined : reader.dates(cells).find(isDoubted);
    const read = doubted && moment(doubted);
    if (read) report.doubtful.push({ line, message: `«${shortened(doubted)}» ${readAs(read)}` });
  }
  return report;
}

const noRows = { created: 0, toConfirm: 0, alreadyThere: 0, keptAsNo: 0, ended: 0 };

const readAs = (at: string) =>
  `vale ${longDate(civilDateInRome(new Date(at)))}: se non è così, scrivi le date come AAAA-MM-GG`;

async function importRow(ctx: Context, row: Row, report: SubscribersImported): Promise<string | undefined> {
  if (row.email === '') return 'L’indirizzo email manca';
  const email = Subscriber.shape.email.safeParse(row.email);
  if (!email.success) return found(explain(email.error)[0]?.message ?? '', row.email);
  if (isNo(row.standing)) return importNo(ctx, email.data, { ...row, no: row.standing }, report);
  if (row.standing === 'unknown') return found('Lo stato non è quello di un iscritto attivo', row.unclear);
  const consent = consentedAt(row, ctx.now());
  if ('problem' in consent) return consent.problem;
  const name = nameOf(row);
  if (row.name.includes('\uFFFD')) return found('Il nome non si legge (salva il file in UTF-8)', row.name);
  if (!name.success) return found(explain(name.error)[0]?.message ?? '', row.name);
  const { at } = consent;
  const evidence = row.source && { ...row.source, line: row.line };
  const person = { email: email.data, ...name.data };
  if (at === undefined) {
    const isNew = row.isDry || (await keepUntilAsked(ctx, person, evidence));
    report[isNew ? 'toConfirm' : 'alreadyThere'] += 1;
    return undefined;
  }
  const created =
    row.isDry ||
    (await putSubscriber(ctx.store, undefined, {
      data: { ...person, isActive: true, subscribedAt: at },
      consent: { ...consentNow(ctx.now(), 'import', row.address), at, ...(evidence && { evidence }) },
    }));
  report[created ? 'created' : 'alreadyThere'] += 1;
  return undefined;
}

async function importNo(ctx: Context, email: string, row: Row & { no: No }, report: SubscribersImported) {
  const past = (written: readonly string[]) =>
    written.map(row.moment).find((moment) => moment !== undefined && moment <= ctx.now().toISOString());
  const at = past(row.saidNoAt);
  const person = { email, ...nameOf(row).data, subscribedAt: past(row.consentedAt), at, ...row.no };
  const outcome = row.isDry ? 'kept' : await sayNo(ctx, person);
  if (outcome === 'already_unsubscribed') report.alreadyThere += 1;
  else report[outcome === 'kept' ? 'keptAsNo' : 'ended'] += 1;
  const what = row.no.leavingReason ? whats[row.no.leavingReason] : 'Ha detto no';
  const when = at ? ` (${longDate(civilDateInRome(new Date(at)))})` : '';
  report.noes.push({ line: row.line, message: `${what}${when}: ${outcomes[outcome]}` });
  return undefined;
}

const whats = { bounce: 'Indirizzo irraggiungibile', complaint: 'Ha segnalato una newsletter' };
const outcomes = {
  kept: 'resta tra i disiscritti',
  ended: 'la sua iscrizione è terminata',
  already_unsubscribed: 'era già tra i disiscritti',
};

const nameOf = ({ name }: PersonRow) => Subscriber.pick({ name: true }).safeParse(name ? { name } : {});

/** Without a date there is no proof. One that cannot be right is a mistake of the file. */
function consentedAt(
  { consentedAt: written, standing, moment }: Row,
  now: Date,
): { at: string | undefined } | { problem: string } {
  if (written.length === 0 || standing === 'awaiting') return { at: undefined };
  const at = written.map(moment).find((one) => one !== undefined);
  if (at && at <= now.toISOString()) return { at };
  if (at) return { problem: found('La data del consenso è nel futuro', written.find(moment)) };
  return { problem: found('La data del consenso non si legge (scrivi AAAA-MM-GG)', written[0]) };
}

const found = (problem: string, cell: string | undefined) => `${problem}: «${shortened(cell)}»`;

const shortened = (cell = '') => (cell.length > 60 ? `${cell.slice(0, 60).toWellFormed()}…` : cell);
