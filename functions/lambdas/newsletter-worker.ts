import { createMail } from '#functions/mail/ses.ts';
import { SendTask } from '#functions/mail/tasks.ts';
import { createSender } from '#functions/sending/sender.ts';
import { stoppedSends, sweep, work } from '#functions/sending/worker.ts';
import { fromEnvironment } from './environment.ts';
import { lambdaContext } from './lambda-context.ts';
import { sendQueue } from './send-queue.ts';

type Message = {
  messageId: string;
  receiptHandle: string;
  body: string;
  attributes: { ApproximateReceiveCount: string };
};

/** Newsletter tasks from the queue, or the scheduled sweep. */
type WorkerEvent = { Records: Message[] } | { sweep: true };

type Remaining = { getRemainingTimeInMillis: () => number };

/** Time to finish running mails, record them and requeue the rest before the function timeout. */
const lastMomentsMilliseconds = 60_000;
const millisecondsBeforeAgain = 60_000;

const queue = sendQueue();
const ctx = await lambdaContext('newsletter-worker', { mail: createMail(), enqueue: queue.enqueue });
let until = 0;
const sender = createSender(ctx, { share: Number(fromEnvironment('SENDERS')), until: () => until });

/** Sends newsletters, a few buckets at once; returns the failed messages. */
export const handler = async (event: WorkerEvent, { getRemainingTimeInMillis }: Remaining) => {
  if (!('Records' in event)) return takeUpWhatIsLeft();
  until = ctx.now().getTime() + getRemainingTimeInMillis() - lastMomentsMilliseconds;
  const failed = await Promise.all(event.Records.map(doTask));
  return { batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier ? [{ itemIdentifier }] : [])) };
};

/** The message, if it has to return. */
async function doTask({ messageId, receiptHandle, body, attributes }: Message): Promise<string | undefined> {
  try {
    await ctx.enqueue(await work(sender, SendTask.parse(JSON.parse(body))));
    return undefined;
  } catch (error) {
    ctx.log({ level: 'error', requestId: messageId, error: error as Error });
    const wait = millisecondsBeforeAgain * Number(attributes.ApproximateReceiveCount);
    await queue.showAgain(receiptHandle, wait).catch(() => {});
    return messageId;
  }
}

/** While tasks wait in the queue none are lost; adding them again would only make it longer. */
async function takeUpWhatIsLeft(): Promise<void> {
  for (const { id: newsletterId, pauseReason: reason } of await stoppedSends(ctx)) {
    ctx.log({ level: 'warn', requestId: 'sweep', event: 'send-paused', newsletterId, reason });
  }
  if ((await queue.waiting()) === 0) await ctx.enqueue(await sweep(ctx));
}
