import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import type { Secrets, Settings } from '#functions/context/context.ts';
import { type Point, points } from '#functions/sending/points.ts';
import { resumeSending, startSending } from '#functions/sending/sending.ts';
import { sweep, work } from '#functions/sending/worker.ts';
import { testPostOffice } from './mail-for-tests.ts';

/** Where a sender can be killed: at each of its own awaits, and while SES holds its request, before and after taking it. */
export const killPoints = [...points, 'asked', 'taken'] as const;
export type KillPoint = Point | 'asked' | 'taken';

/** Happens once in a send, however many readers it has. */
export const oncePoints: readonly string[] = [
  'page-read',
  'page-written',
  'total-known',
  'issue-published',
  'audience-frozen',
  'overdue-moved',
  'paused',
  'finished',
];

/** Milliseconds after which nobody holds a claim of the dead any more. */
const leaseOver = 31_000;

export type Drill = { point: KillPoint; nth: number; readers: number; wired: boolean; atOnce?: number };

/**
 * Kills a sender at one moment, lets the time for its claims run out and sends the rest: as a magazine does that is started
 * again after a power cut. Says whether it really was killed and what every reader got.
 */
export async function killDrill({ point, nth, readers, wired, atOnce = 1 }: Drill) {
  const settings = wired ? { eventPatienceSeconds: 10 } : {};
  const office = await testPostOffice({
    works: false,
    settings,
    ...(wired ? { events: { delayMilliseconds: 10 } } : {}),
  });
  const { ctx, ses, sender } = office;
  try {
    const addresses = Array.from({ length: readers }, (_, index) => `lettrice${index + 1}@posta.example`);
    for (const email of addresses) await office.subscribe(email);
    const id = await office.draft();
    await startSending(ctx, id);

    let kill = () => {};
    let times = 0;
    const strike = () => {
      if (++times === nth) kill();
    };
    if (point === 'asked') {
      office.sesDoes(() => {
        strike();
        return times === nth ? 'silent' : undefined;
      });
    }
    if (point === 'taken') office.whenTaken(strike);
    if (point === 'paused') office.sesDoes(() => 'daily-quota');
    const orders: SenderOrders = {
      dynamodb: inject('dynamodb'),
      tableName: ctx.store.tableName,
      ses: ses.endpoint,
      newsletterId: id,
      settings: ctx.settings,
      secrets: ctx.secrets,
      skipped: 0,
      atOnce,
    };
    if (point === 'overdue-moved') {
      // Only what another left behind is overdue.
      await runSender({ ...orders, dieAt: 'claimed', occurrence: 1 });
      office.skip(leaseOver);
      orders.skipped = leaseOver;
    }
    const atSes = point === 'asked' || point === 'taken';
    const killed = await runSender({ ...orders, ...(atSes ? {} : { dieAt: point, occurrence: nth }) }, (end) => {
      kill = end;
    });
    office.sesDoes(() => undefined);
    office.whenTaken(() => {});

    if (point === 'paused') await resumeSending(ctx, id);

    // The claims of the dead run out; where events come they have come; then what nobody heard of goes out again.
    for (const later of [0, leaseOver, 11_000]) {
      if (wired) await office.allTold();
      office.skip(later);
      for (let tasks = await sweep(ctx); tasks.length > 0; ) {
        tasks = (await Promise.all(tasks.map((task) => work(sender, task)))).flat();
      }
    }
    if (wired) await office.allTold();

    const { rows, fromRows, counts } = await office.ledger(id);
    expect(fromRows).toEqual(counts);
    const { body } = await office.call('GET', `/newsletter/newsletters/${id}`, { as: office.admin });
    const received = office.received();
    const mails = addresses.map((email) => received[email] ?? 0);
    return {
      killed,
      status: String(body['status']),
      counts,
      duplicates: mails.filter((number) => number > 1).length,
      missing: mails.filter((number) => number === 0).length,
      uncertain: rows.filter(({ state }) => state === 'uncertain').length,
    };
  } finally {
    await office.close();
  }
}

/** What must be true of every drill. */
export function expectNobodyTwiceAndNobodyLost(drill: Drill, result: Awaited<ReturnType<typeof killDrill>>): void {
  const { counts, duplicates, missing, uncertain, status } = result;
  expect({ ...drill, status, duplicates, total: counts.total }).toEqual({
    ...drill,
    status: 'sent',
    duplicates: 0,
    total: drill.readers,
  });
  if (drill.wired) expect({ ...drill, missing, uncertain }).toEqual({ ...drill, missing: 0, uncertain: 0 });
  // Without events a mail that may have been sent is listed for a person, not lost and not sent twice.
  else expect(missing).toBeLessThanOrEqual(uncertain);
  expect(counts.sent + counts.uncertain).toBe(drill.readers);
}

/** What a sender's process is told: whom to send, and when to die. */
export type SenderOrders = {
  dynamodb: string;
  tableName: string;
  ses: string;
  newsletterId: string;
  settings: Settings;
  secrets: Secrets;
  /** Milliseconds that have passed beyond those that really have. */
  skipped: number;
  atOnce: number;
  dieAt?: string;
  occurrence?: number;
};

/** Answers whether it was killed; otherwise it came to its end. */
function runSender(orders: SenderOrders, onStart: (kill: () => void) => void = () => {}): Promise<boolean> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('sender-process.ts', import.meta.url))], {
    env: { ...process.env, ORDERS: JSON.stringify(orders) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  onStart(() => child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`The sender ended with ${code}:\n${complaint}`));
    });
  });
}
