import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { freePort } from '#infra/local/embedded/addresses.ts';
import { dispatchEvents } from '#infra/local/embedded/mails/event-dispatcher.ts';
import { mailFolder } from '#infra/local/embedded/mails/mail-folder.ts';

export type LocalSes = Awaited<ReturnType<typeof startLocalSes>>;

type Options = {
  folder: string;
  /** Around each call: what else a real SES may answer. */
  around?: MiddlewareHandler;
  /** Receives the events; repeated until it does not throw. */
  events?: Parameters<typeof dispatchEvents>[1];
};

const rate = 500;

/** The part of SES that the magazine uses in AWS, on its wire protocol: SendRawEmail, GetSendQuota and events. */
export async function startLocalSes({ folder, around = (_, next) => next(), ...options }: Options) {
  const mails = mailFolder(folder);
  const dispatcher = options.events && dispatchEvents(mails, options.events);
  const port = await freePort();
  const app = new Hono().post('*', around, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    if (form.get('Action') === 'GetSendQuota') return quotaAnswer(mails.ids().length);
    if (form.get('Action') !== 'SendRawEmail')
      return errorAnswer('InvalidAction', 'This local SES knows no such action.');
    const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
    const messageId = mails.store(raw);
    dispatcher?.look([messageId]);
    return rawEmailAnswer(messageId);
  });

  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }) as Server;
  // An idle connection closed by the server can lose the request that a client is just sending: a mail without an answer.
  server.keepAliveTimeout = 0;
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    mails,
    undispatched: () => mails.ids().filter((id) => !mails.dispatched().has(id)),
    stop: async () => {
      dispatcher?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"';

const xml = (body: string, status = 200) => new Response(body, { status, headers: { 'content-type': 'text/xml' } });

const rawEmailAnswer = (messageId: string) =>
  xml(
    `<SendRawEmailResponse ${namespace}><SendRawEmailResult><MessageId>${messageId}</MessageId></SendRawEmailResult></SendRawEmailResponse>`,
  );

const quotaAnswer = (sent: number) =>
  xml(
    `<GetSendQuotaResponse ${namespace}><GetSendQuotaResult><SentLast24Hours>${sent}</SentLast24Hours><Max24HourSend>-1</Max24HourSend><MaxSendRate>${rate}</MaxSendRate></GetSendQuotaResult></GetSendQuotaResponse>`,
  );

export const errorAnswer = (code: string, message: string, status = 400) =>
  xml(
    `<ErrorResponse ${namespace}><Error><Type>${status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    status,
  );
