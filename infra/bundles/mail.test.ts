import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { importLines } from '#functions/import/import-file.ts';
import { type LocalSes, startLocalSes } from '#functions/testing/local-ses.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { header } from '#functions/testing/read-mail.ts';
import { type Fault, sesFaults } from '#functions/testing/ses-faults.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import type { QueueRecord } from '#infra/testing/queue-for-tests.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';

type Remaining = { getRemainingTimeInMillis: () => number };
type Worker = (
  event: { Records: QueueRecord[] } | { sweep: true },
  remaining: Remaining,
) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;
type Feedback = (event: { Records: { Sns: { Message: string } }[] }) => Promise<void>;

const folder = mkdtempSync(join(tmpdir(), 'deployed-mail-'));
const remaining: Remaining = { getRemainingTimeInMillis: () => 900_000 };
const address = (reader: number) => `lettrice${reader}@posta.example`;
const readers = 5;

let deployed: Awaited<ReturnType<typeof deployedMagazine>>;
let ses: LocalSes;
let worker: Worker;
let feedback: Feedback;
let newsroomMail: () => Promise<void>;
let call: typeof deployed.magazine.call;
let fault: (recipient: string) => Fault | undefined = () => undefined;

beforeAll(async () => {
  ses = await startLocalSes({
    folder,
    around: sesFaults({ fault: (recipient) => fault(recipient) }),
    events: { post: (Message) => feedback({ Records: [{ Sns: { Message } }] }), delayMilliseconds: 50 },
  });
  deployed = await deployedMagazine({ AWS_ENDPOINT_URL_SES: ses.endpoint });
  feedback = await deployed.load('feedback');
  worker = await deployed.load('newsletter-worker');
  newsroomMail = await deployed.load('newsroom-mail');
  ({ call } = deployed.magazine);
  await importReaders([...addresses(0, readers), 'bounce@posta.example']);
});

const addresses = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => address(first + index));
const importReaders = (emails: string[]) =>
  importLines(
    deployed.magazine.ctx,
    emails.map((email) => JSON.stringify({ type: 'subscriber', email })),
  );

afterAll(async () => {
  await ses?.stop();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(async () => {
  fault = () => undefined;
  await soon(() => ses.undispatched()).toEqual([]);
  // The remaining tasks are done already: SES events of a mail queue a check of its bucket.
  deployed.aws.queue.lose();
});

/** Delivers the waiting messages like Lambda: failed ones return to the queue. */
async function deliver(): Promise<void> {
  const Records = deployed.aws.queue.take(5);
  if (Records.length === 0) return;
  const { batchItemFailures } = await worker({ Records }, remaining);
  const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  for (const record of Records.filter(({ messageId }) => failed.includes(messageId)))
    deployed.aws.queue.putBack(record);
}

/** It shows a picture of the library: the worker reads it, and records that it is shown. */
async function draft(): Promise<string> {
  const picture = mediaPath(deployed.magazine.ctx.newId());
  const { body } = await call('POST', '/newsletter/create', {
    as: deployed.people.admin,
    body: {
      subject: 'Prima di alzare la paletta',
      content: `Due vendite in *dieci giorni*.\n\n![La paletta](${picture})`,
    },
  });
  return String(body['id']);
}

const send = (newsletterId: string) =>
  call('POST', '/newsletter/send', { as: deployed.people.admin, body: { newsletterId } });
const progress = async (id: string) =>
  (await call('GET', `/newsletter/newsletters/${id}`, { as: deployed.people.admin })).body;

/** The progress of a send once nothing moves any more; its request waits meanwhile. */
async function progressAtEnd(id: string, answer: Promise<unknown>) {
  await soon(async () => {
    await deliver();
    return progress(id);
  }).toMatchObject({ sendState: expect.stringMatching(/^(sent|paused)/) });
  await answer;
  return progress(id);
}

/** The number of mails of a newsletter for each recipient. */
function received(id: string): Record<string, number> {
  const mails = ses.mails.ids().map((mail) => ses.mails.read(mail));
  const times: Record<string, number> = {};
  for (const raw of mails.filter((mail) => header(mail, 'X-SES-MESSAGE-TAGS')?.includes(`nl=${id},`))) {
    const to = header(raw, 'To') ?? '';
    times[to] = (times[to] ?? 0) + 1;
  }
  return times;
}

const allSubscribers = (count = readers) => Object.fromEntries(addresses(0, count).map((email) => [email, 1]));
const soon = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { interval: 50 });

describe('a newsletter sent by the deployed functions', () => {
  it('a newsletter reaches each subscriber once, and bounces end subscriptions', async () => {
    const id = await draft();
    const counts = { sent: readers + 1, failed: 0, uncertain: 0 };
    expect(await progressAtEnd(id, send(id))).toMatchObject({ status: 'sent', counts });
    expect(received(id)).toEqual({ ...allSubscribers(), 'bounce@posta.example': 1 });
    await soon(() => ses.undispatched()).toEqual([]);
    const { body: list } = await call('GET', '/newsletter/subscriptions/all?limit=100', { as: deployed.people.admin });
    const all = list as unknown as { email: string; isActive: boolean; leavingReason?: string }[];
    expect(all.find(({ email }) => email === 'bounce@posta.example')).toMatchObject({
      isActive: false,
      leavingReason: 'bounce',
    });
  });

  it('a paused newsletter is logged for the alarm', async () => {
    fault = () => 'not-verified';
    const id = await draft();
    expect(await progressAtEnd(id, send(id))).toMatchObject({ pauseReason: 'account', counts: { sent: 0 } });
    const lines: string[] = [];
    const written = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    await worker({ sweep: true }, remaining);
    written.mockRestore();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', event: 'send-paused', newsletterId: id, reason: 'account' },
    ]);
  });

  it('a worker requeues tasks for which it has no time', async () => {
    const id = await draft();
    const answer = send(id);
    const { queue } = deployed.aws;
    const cutShort: Remaining = { getRemainingTimeInMillis: () => 0 };
    await soon(() => queue.length).toBe(1);
    for (const _task of ['recipients', 'mails']) await worker({ Records: queue.take(1) }, cutShort);
    expect([queue.length, received(id)]).toEqual([1, {}]);
    expect(await progressAtEnd(id, answer)).toMatchObject({ counts: { sent: readers } });
    expect(received(id)).toEqual(allSubscribers());
  });
});

describe('mails to the newsroom by the deployed functions', () => {
  const to = (address: string) =>
    ses.mails
      .ids()
      .map((id) => ses.mails.read(id))
      .filter((raw) => header(raw, 'To') === address);

  it('a submitted item is mailed to the editor once, and SES reports the mail', async () => {
    const created = await call('POST', '/articles', {
      as: deployed.people.writer,
      body: { ...articleForm, status: 'pending' },
    });
    expect(created.status).toBe(201);
    await Promise.all([newsroomMail(), newsroomMail()]);
    await newsroomMail();
    const [mail, ...others] = to('editor@rivista.example');
    expect(others).toEqual([]);
    expect(header(mail ?? '', 'X-SES-CONFIGURATION-SET')).toBe('persons');
    expect(header(mail ?? '', 'X-SES-MESSAGE-TAGS')).toMatch(/^for=person, person=\w+, claim=\w+$/);
    await soon(() => ses.undispatched()).toEqual([]);
  });
});

describe('an unreadable message', () => {
  it('an unreadable message returns after a while and blocks no other message', async () => {
    const message = (messageId: string, body: string, times: string): QueueRecord => ({
      messageId,
      body,
      receiptHandle: `${messageId}-${times}`,
      attributes: { ApproximateReceiveCount: times },
    });
    const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const answer = await worker(
      { Records: [message('strange', '{"bucket":', '3'), message('known', '{"newsletterId":"unknown"}', '1')] },
      remaining,
    );
    written.mockRestore();
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'strange' }] });
    expect(deployed.aws.queue.visibilityChanges).toEqual([{ receiptHandle: 'strange-3', seconds: 180 }]);
  });
});

describe('the roles of the functions', () => {
  it('the roles allow all store operations of the newsletter tests', () => {
    expect(deployed.overstepped()).toEqual([]);
  });

  it('the roles allow each newsletter function exactly the secrets that it reads', () => {
    const { asked, allowed } = deployed.parameters();
    expect(allowed).toEqual(asked);
  });
});
