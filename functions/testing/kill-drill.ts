import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import type { Settings } from '#functions/context/context.ts';
import type { Secrets } from '#functions/context/secrets.ts';
import { terminalActor } from '#functions/history/audit.ts';
import { resumeSending } from '#functions/newsletter/sending/sending.ts';
import { startSending } from '#functions/newsletter/sending/start.ts';
import { sweep, work } from '#functions/newsletter/sending/worker.ts';
import { type SendMoment, sendMoments } from './send-moments.ts';
import { sendingMagazine } from './sending-magazine.ts';

/** The sender's own moments, and those at which SES has received its request or accepted the mail. */
export const killPoints = [...sendMoments, 'ses-request', 'ses-accepted'] as const;
type KillPoint = SendMoment | 'ses-request' | 'ses-accepted';

/** Happen once in a send, with any number of subscribers. */
export const oncePoints: readonly string[] = [
  'subscribers-read',
  'recipients-written',
  'counts-read',
  'newsletter-published',
  'snapshot-completed',
  'expired-lease-moved',
  'paused',
  'finished',
];

/** After this time the leases of a killed sender have expired. */
const leaseExpiryMilliseconds = 31_000;

export type Drill = { point: KillPoint; nth: number; subscribers: number; events: boolean; batchSize?: number };

/**
 * Kills a sender at one moment, lets its leases expire and completes the send, as a restart after a power cut does.
 * Returns whether the sender was killed and what each subscriber received.
 */
export async function killDrill({ point, nth, subscribers, events, batchSize = 1 }: Drill) {
  // A mail's event that overtakes the sender records the mail itself, and this moment would not come.
  const end = Promise.withResolvers<void>();
  const settings = events ? { eventTimeoutSeconds: 10 } : {};
  const magazine = await sendingMagazine({
    works: false,
    settings,
    ...(events ? { events: { delayMilliseconds: 10, ...(point === 'recorded' ? { after: end.promise } : {}) } } : {}),
  });
  const { ctx, ses, sender } = magazine;
  try {
    const addresses = Array.from({ length: subscribers }, (_, index) => `lettrice${index + 1}@posta.example`);
    for (const email of addresses) await magazine.subscribe(email);
    const id = await magazine.draft();
    await startSending(ctx, terminalActor(ctx, 'test'), id);

    let kill = () => {};
    let times = 0;
    const countMoment = () => {
      if (++times === nth) kill();
    };
    if (point === 'ses-request') {
      magazine.setSesFault(() => {
        countMoment();
        return times === nth ? 'silent' : undefined;
      });
    }
    if (point === 'ses-accepted') magazine.whenAccepted(countMoment);
    if (point === 'paused') magazine.setSesFault(() => 'daily-quota');
    const options: SenderOptions = {
      dynamodb: inject('dynamodb'),
      tableName: ctx.store.tableName,
      ses: ses.endpoint,
      newsletterId: id,
      settings: ctx.settings,
      secrets: ctx.secrets,
      skipped: 0,
      batchSize,
    };
    if (point === 'expired-lease-moved') {
      // Leases expire only after the end of their sender.
      await runSender({ ...options, dieAt: 'claimed', occurrence: 1 });
      magazine.advance(leaseExpiryMilliseconds);
      options.skipped = leaseExpiryMilliseconds;
    }
    const isAtSes = point === 'ses-request' || point === 'ses-accepted';
    const killed = await runSender({ ...options, ...(isAtSes ? {} : { dieAt: point, occurrence: nth }) }, (stop) => {
      kill = stop;
    });
    end.resolve();
    magazine.setSesFault(() => undefined);
    magazine.whenAccepted(() => {});

    if (point === 'paused') await resumeSending(ctx, id);

    // First the leases expire, then the time for the events of uncertain mails.
    for (const milliseconds of [0, leaseExpiryMilliseconds, 11_000]) {
      if (events) await magazine.allEventsHandled();
      magazine.advance(milliseconds);
      for (let tasks = await sweep(ctx); tasks.length > 0; ) {
        tasks = (await Promise.all(tasks.map((task) => work(sender, task)))).flat();
      }
    }
    if (events) await magazine.allEventsHandled();

    const { rows, fromRows, counts } = await magazine.ledger(id);
    expect(fromRows).toEqual(counts);
    const { body } = await magazine.call('GET', `/newsletter/newsletters/${id}`, { as: magazine.admin });
    const received = magazine.received();
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
    await magazine.close();
  }
}

export function expectEachSubscriberOnce(drill: Drill, result: Awaited<ReturnType<typeof killDrill>>): void {
  const { counts, duplicates, missing, uncertain, status } = result;
  expect({ ...drill, status, duplicates, total: counts.total }).toEqual({
    ...drill,
    status: 'sent',
    duplicates: 0,
    total: drill.subscribers,
  });
  if (drill.events) expect({ ...drill, missing, uncertain }).toEqual({ ...drill, missing: 0, uncertain: 0 });
  // Without events a mail without an answer is listed for an administrator, neither lost nor sent twice.
  else expect(missing).toBeLessThanOrEqual(uncertain);
  expect(counts.sent + counts.uncertain).toBe(drill.subscribers);
}

export type SenderOptions = {
  dynamodb: string;
  tableName: string;
  ses: string;
  newsletterId: string;
  settings: Settings;
  secrets: Secrets;
  /** Milliseconds that the process's clock is ahead. */
  skipped: number;
  batchSize: number;
  dieAt?: string;
  occurrence?: number;
};

/** True if the process was killed, false if it completed its tasks. */
function runSender(options: SenderOptions, onStart: (kill: () => void) => void = () => {}): Promise<boolean> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('sender-process.ts', import.meta.url))], {
    env: { ...process.env, SENDER_OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  onStart(() => child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`The sender ended with ${code}:\n${stderr}`));
    });
  });
}
