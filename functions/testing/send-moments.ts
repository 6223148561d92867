import { setTimeout as wait } from 'node:timers/promises';
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { bucketPrefix, newsletterKey, subscriberList } from '#functions/db/keys.ts';
import type { Store } from '#functions/db/store.ts';
import type { Mail } from '#functions/mail/mail.ts';
import { createSender, type Sender } from '#functions/newsletter/sending/sender.ts';
import type { Newsletter } from '#shared/newsletter/newsletter.ts';

/** The calls of a sender to the store, to SES and to its timer; a moment is the end of one that succeeded. */
export const sendMoments = [
  'newsletter-read',
  'subscribers-read',
  'recipients-written',
  'counts-read',
  'newsletter-published',
  'snapshot-completed',
  'bucket-read',
  'claimed',
  'rate-limit-waited',
  'answered',
  'recorded',
  'finished',
] as const;
type SendMoment = (typeof sendMoments)[number];

/** A copy of the store whose calls all go through `around`. */
export function interceptStore(
  store: Store,
  around: (send: () => Promise<unknown>, command: unknown) => Promise<unknown>,
): Store {
  const documents = Object.create(store.documents) as Store['documents'];
  const send = (command: unknown) => around(() => store.documents.send(command as never), command);
  documents.send = send as Store['documents']['send'];
  return { ...store, documents };
}

/** A sender that awaits `onMoment` after each call, before it continues with the result. */
export function observedSender(
  ctx: Context,
  onMoment: (moment: SendMoment) => unknown,
  options: { batchSize?: number } = {},
): Sender {
  const { store, mail } = ctx;
  const observedStore = interceptStore(store, async (send, command) => {
    const output = await send();
    const moment = momentOf(store, command);
    if (moment) await onMoment(moment);
    return output;
  });
  const sendMail: Mail['send'] = async (envelope) => {
    const result = await mail.send(envelope);
    await onMoment('answered');
    return result;
  };
  return createSender(
    { ...ctx, store: observedStore, mail: { quota: mail.quota, send: sendMail } },
    {
      ...options,
      async wait(milliseconds) {
        await wait(milliseconds);
        await onMoment('rate-limit-waited');
      },
    },
  );
}

function momentOf({ ledgerName }: Store, command: unknown): SendMoment | undefined {
  if (command instanceof GetCommand) {
    return command.input.Key?.['sk'] === newsletterKey('').sk ? 'newsletter-read' : undefined;
  }
  if (command instanceof QueryCommand) {
    const { TableName, ExpressionAttributeValues: values } = command.input;
    if (TableName === ledgerName) return values?.[':prefix'] === bucketPrefix ? 'counts-read' : 'bucket-read';
    return Object.values(values ?? {}).includes(subscriberList) ? 'subscribers-read' : undefined;
  }
  if (command instanceof PutCommand) {
    return (command.input.Item as { data: Newsletter }).data.status === 'sent' ? 'finished' : 'snapshot-completed';
  }
  return command instanceof TransactWriteCommand ? momentOfTransaction(ledgerName, command) : undefined;
}

function momentOfTransaction(ledgerName: string, { input }: TransactWriteCommand): SendMoment {
  const items = input.TransactItems ?? [];
  if (items.some(({ Put }) => Put?.TableName === ledgerName)) return 'recipients-written';
  // Rows come before the counts of their bucket.
  const row = items.find(({ Update }) => Update?.TableName === ledgerName)?.Update;
  if (!row) return 'newsletter-published';
  return row.ExpressionAttributeValues?.[':state'] === 'claimed' ? 'claimed' : 'recorded';
}
