import { SendTask } from '#functions/context/context.ts';
import { createMail } from '#functions/mail/ses.ts';
import { createSender } from '#functions/newsletter/sending/sender.ts';
import { stoppedSends, sweep, work } from '#functions/newsletter/sending/worker.ts';
import { fromEnvironment } from './environment.ts';
import { hostedPictures } from './hosted-pictures.ts';
import { lambdaContext } from './lambda-context.ts';
import { sendQueue } from './queues.ts';

type Message = {
  messageId: string;
  receiptHandle: string;
  body: string;
  attributes: { ApproximateReceiveCount: string };
};

type WorkerEvent = { Records: Message[] } | { sweep: true };

type Remaining = { getRemainingTimeInMillis: () => number };

/** Reserve before the function's timeout: mails under way are finished and recorded, the rest is enqueued again. */
const shutdownMarginMilliseconds = 60_000;
const retryMilliseconds = 60_000;

const queue = sendQueue();
const ctx = await lambdaContext('newsletter-worker', {
  mail: createMail(),
  enqueueSends: queue.enqueue,
  hostedPictures: hostedPictures(),
});
let until = 0;
const sender = createSender(ctx, { processes: Number(fromEnvironment('SENDERS')), until: () => until });

export const handler = async (event: WorkerEvent, { getRemainingTimeInMillis }: Remaining) => {
  if (!('Records' in event)) return resumeLostWork();
  until = ctx.now().getTime() + getRemainingTimeInMillis() - shutdownMarginMilliseconds;
  const failed = await Promise.all(event.Records.map(doTask));
  return { batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier ? [{ itemIdentifier }] : [])) };
};

async function doTask({ messageId, receiptHandle, body, attributes }: Message): Promise<string | undefined> {
  try {
    await ctx.enqueueSends(await work(sender, SendTask.parse(JSON.parse(body))));
    return undefined;
  } catch (error) {
    ctx.log({ level: 'error', requestId: messageId, error: error as Error });
    const wait = retryMilliseconds * Number(attributes.ApproximateReceiveCount);
    await queue.retryIn(receiptHandle, wait).catch(() => {});
    return messageId;
  }
}

/** Resumes sends without tasks. Skipped while the queue has any, because those would be duplicates. */
async function resumeLostWork(): Promise<void> {
  for (const { id: newsletterId, pauseReason: reason } of await stoppedSends(ctx)) {
    ctx.log({ level: 'warn', requestId: 'sweep', event: 'send-paused', newsletterId, reason });
  }
  if ((await queue.waiting()) === 0) await ctx.enqueueSends(await sweep(ctx));
}
