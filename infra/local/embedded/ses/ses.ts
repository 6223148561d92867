import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { isSentTo, secretAddress } from '#infra/local/embedded/addresses.ts';
import { SesEventDispatcher, type SnsNotification } from './event-dispatcher.ts';
import { MailFolder } from './mail-folder.ts';

/** Failures of the real SES that this one can simulate. */
export type Fault =
  | 'throttle'
  | 'daily-quota'
  | 'reject'
  | 'not-verified'
  | 'error'
  /** The mail is accepted and the connection closed without an answer. */
  | 'taken-then-silent'
  /** The connection is closed before the mail is accepted. */
  | 'silent';

export type LocalSes = { endpoint: string; mails: MailFolder; stop: () => Promise<void> };

type Options = {
  folder: string;
  /** A new one by default. */
  endpoint?: string;
  /** Mails a second that GetSendQuota allows. */
  rate?: number;
  /** Mails a day that it allows; the local SES counts all mails ever accepted as today's. */
  day?: () => number;
  /** Milliseconds between two answers to GetSendQuota, a second in AWS: calls before are throttled. */
  quotaInterval?: number;
  /** Called for every mail before it is accepted; returns the failure to simulate. */
  fault?: (recipient: string) => Fault | undefined | Promise<Fault | undefined>;
  /** Called for every accepted mail, before the answer. */
  onAccepted?: (recipient: string) => unknown;
  onInbox?: (form: URLSearchParams) => void;
  /** Receives the events in their SNS envelope; repeated until it does not throw. */
  events?: { post: (notification: SnsNotification) => Promise<void>; delayMilliseconds?: number };
};

const defaultRate = 500;
const unlimited = -1;

/** The part of SES that the magazine uses, on its wire protocol: SendRawEmail, GetSendQuota and events. */
export async function startLocalSes({
  folder,
  endpoint,
  rate = defaultRate,
  day = () => unlimited,
  quotaInterval = 0,
  ...options
}: Options): Promise<LocalSes> {
  const mails = new MailFolder(folder);
  const dispatcher = options.events && new SesEventDispatcher(mails, options.events);
  dispatcher?.dispatchPending();

  let nextQuotaAt = 0;
  const quota = () => {
    if (performance.now() < nextQuotaAt) return errorAnswer('Throttling', 'Rate exceeded');
    nextQuotaAt = performance.now() + quotaInterval;
    return quotaAnswer({ rate, day: day(), sent: mails.count });
  };
  const address = endpoint ?? (await secretAddress());
  const app = new Hono().post('*', async (c) => {
    if (!isSentTo(address, c.req.url)) return c.notFound();
    const form = new URLSearchParams(await c.req.text());
    if (form.get('Action') === 'GetSendQuota') return quota();
    if (form.get('Action') !== 'SendRawEmail')
      return errorAnswer('InvalidAction', 'This local SES knows no such action.');
    const recipient = form.get('Destinations.member.1') ?? '';
    const fault = await options.fault?.(recipient);
    if (fault === 'silent') return hangUp(c.env);
    if (fault && fault !== 'taken-then-silent') return refusals[fault]();
    const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
    const messageId = mails.store(raw);
    await options.onAccepted?.(recipient);
    dispatcher?.schedule(messageId, raw.toString());
    options.onInbox?.(form);
    return fault ? hangUp(c.env) : rawEmailAnswer(messageId);
  });

  const server = serve({ fetch: app.fetch, port: Number(new URL(address).port), hostname: '127.0.0.1' }) as Server;
  // An idle connection closed by the server can lose the request that a client is just sending: a mail without an answer.
  server.keepAliveTimeout = 0;
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    endpoint: address,
    mails,
    stop: async () => {
      dispatcher?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const refusals: Record<Exclude<Fault, 'silent' | 'taken-then-silent'>, () => Response> = {
  throttle: () => errorAnswer('Throttling', 'Maximum sending rate exceeded.'),
  'daily-quota': () => errorAnswer('Throttling', 'Daily message quota exceeded.'),
  reject: () => errorAnswer('MessageRejected', 'Address is on the suppression list.'),
  'not-verified': () => errorAnswer('MessageRejected', 'Email address is not verified.'),
  error: () => errorAnswer('InternalFailure', 'Something went wrong.', 500),
};

/** Closes the connection without an answer, as a network failure does. */
function hangUp(env: unknown): Response {
  (env as { incoming: { socket: { destroy: () => void } } }).incoming.socket.destroy();
  return new Response(null);
}

const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"';

const xml = (body: string, status = 200) => new Response(body, { status, headers: { 'content-type': 'text/xml' } });

const rawEmailAnswer = (messageId: string) =>
  xml(
    `<SendRawEmailResponse ${namespace}><SendRawEmailResult><MessageId>${messageId}</MessageId></SendRawEmailResult></SendRawEmailResponse>`,
  );

const quotaAnswer = ({ rate, day, sent }: { rate: number; day: number; sent: number }) =>
  xml(
    `<GetSendQuotaResponse ${namespace}><GetSendQuotaResult><SentLast24Hours>${sent}</SentLast24Hours><Max24HourSend>${day}</Max24HourSend><MaxSendRate>${rate}</MaxSendRate></GetSendQuotaResult></GetSendQuotaResponse>`,
  );

const errorAnswer = (code: string, message: string, status = 400) =>
  xml(
    `<ErrorResponse ${namespace}><Error><Type>${status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    status,
  );
