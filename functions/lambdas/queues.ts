import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SendTask } from '#functions/context/context.ts';
import { callLimits } from '#functions/db/call-limits.ts';
import { formatLog } from '#functions/errors/log.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import { fromEnvironment } from './environment.ts';

const messagesPerCall = 10;

/** Adds tasks to a queue. A failure is only logged: a later schedule or publication finds the work. */
export function addTo<Task extends object>(QueueUrl: string, client = new SQSClient(callLimits)) {
  return async (tasks: readonly Task[]): Promise<void> => {
    try {
      for (const some of inGroups(tasks, messagesPerCall)) {
        const Entries = some.map((task, index) => ({ Id: String(index), MessageBody: JSON.stringify(task) }));
        const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
        if (Failed.length > 0) throw new Error(`The queue refused ${Failed.length} tasks: ${Failed[0]?.Code}`);
      }
    } catch (error) {
      process.stdout.write(formatLog({ level: 'error', requestId: 'queue', error: error as Error }));
    }
  };
}

export function sendQueue() {
  const QueueUrl = fromEnvironment('SEND_QUEUE');
  const client = new SQSClient(callLimits);
  return {
    enqueue: addTo<SendTask>(QueueUrl, client),
    async waiting(): Promise<number> {
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
      );
      return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
    },
    retryIn: retryIn(QueueUrl, client),
  };
}

/** Sets when a message of the queue returns, instead of the full visibility timeout. */
export function retryIn(QueueUrl: string, client = new SQSClient(callLimits)) {
  return async (ReceiptHandle: string, milliseconds: number): Promise<void> => {
    const VisibilityTimeout = Math.ceil(milliseconds / 1_000);
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
  };
}
