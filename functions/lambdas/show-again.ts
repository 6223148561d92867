import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';

/** Shows a message of this queue again after so long, and not only when its whole time is over. */
export function showAgain(QueueUrl: string, client = new SQSClient({})) {
  return async (ReceiptHandle: string, milliseconds: number): Promise<void> => {
    const VisibilityTimeout = Math.ceil(milliseconds / 1_000);
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
  };
}
