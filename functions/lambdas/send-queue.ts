import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { formatLog } from '#functions/errors/log.ts';
import type { SendTask } from '#functions/mail/tasks.ts';
import { fromEnvironment } from './environment.ts';
import { showAgain } from './show-again.ts';

const messagesPerCall = 10;

/** The queue of tasks for the newsletter worker. */
export function sendQueue(QueueUrl = fromEnvironment('SEND_QUEUE')) {
  const client = new SQSClient({});

  async function add(tasks: readonly SendTask[]): Promise<void> {
    for (let start = 0; start < tasks.length; start += messagesPerCall) {
      const Entries = tasks
        .slice(start, start + messagesPerCall)
        .map((task, index) => ({ Id: String(index), MessageBody: JSON.stringify(task) }));
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      if (Failed.length > 0) throw new Error(`The queue refused ${Failed.length} tasks: ${Failed[0]?.Code}`);
    }
  }

  return {
    /** A failure is only logged: the sweep finds the started newsletter. */
    enqueue: (tasks: SendTask[]): Promise<void> =>
      add(tasks).catch((error: Error) => {
        process.stdout.write(formatLog({ level: 'error', requestId: 'send-queue', error }));
      }),
    /** The approximate number of waiting tasks. */
    async waiting(): Promise<number> {
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
      );
      return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
    },
    /** Retries a failed task after this time instead of the full visibility timeout. */
    showAgain: showAgain(QueueUrl, client),
  };
}
