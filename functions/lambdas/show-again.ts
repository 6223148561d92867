import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';

/** Sets when a message of the queue returns, instead of the full visibility timeout. */
export function showAgain(QueueUrl: string, client = new SQSClient({})) {
  return async (ReceiptHandle: string, milliseconds: number): Promise<void> => {
    const VisibilityTimeout = Math.ceil(milliseconds / 1_000);
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
  };
}
