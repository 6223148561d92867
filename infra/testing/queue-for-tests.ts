import { createHash, randomUUID } from 'node:crypto';

/** A message as SQS delivers it to a function. */
export type QueueRecord = {
  messageId: string;
  receiptHandle: string;
  body: string;
  attributes: { ApproximateReceiveCount: string };
};

type Waiting = { messageId: string; body: string; times: number };

/** The parts of SQS that the functions use; the test delivers messages, as Lambda does. */
export class TestQueue {
  readonly #waiting: Waiting[] = [];
  /** Visibility changes: receipt handles with their seconds. */
  readonly visibilityChanges: { receiptHandle: string; seconds: number }[] = [];

  /** Called for every new message. */
  whenAdded: () => void = () => {};

  get length(): number {
    return this.#waiting.length;
  }

  /** The response to one action of the JSON protocol. */
  answer(action: string, body: Buffer): object {
    const asked = JSON.parse(body.toString());
    switch (action) {
      case 'SendMessageBatch':
        return { Successful: this.#addAll(asked.Entries) };
      case 'GetQueueAttributes':
        return { Attributes: { ApproximateNumberOfMessages: String(this.length) } };
      case 'ChangeMessageVisibility':
        // The queue counts twelve hours from the receipt of the message.
        if (asked.VisibilityTimeout >= 43_200) throw new Error('The visibility timeout is beyond the limit');
        this.visibilityChanges.push({ receiptHandle: asked.ReceiptHandle, seconds: asked.VisibilityTimeout });
        return {};
      default:
        throw new Error(`The queue knows no ${action}`);
    }
  }

  take(most: number): QueueRecord[] {
    return this.#waiting.splice(0, most).map(({ messageId, body, times }) => ({
      messageId,
      receiptHandle: `${messageId} ${times}`,
      body,
      attributes: { ApproximateReceiveCount: String(times) },
    }));
  }

  putBack({ messageId, body, attributes }: QueueRecord): void {
    this.#waiting.push({ messageId, body, times: Number(attributes.ApproximateReceiveCount) + 1 });
  }

  lose(): void {
    this.#waiting.length = 0;
  }

  #addAll(entries: { Id: string; MessageBody: string }[]): object[] {
    const added = entries.map((entry) => this.#add(entry));
    this.whenAdded();
    return added;
  }

  #add({ Id, MessageBody: body }: { Id: string; MessageBody: string }) {
    const messageId = randomUUID();
    this.#waiting.push({ messageId, body, times: 1 });
    return { Id, MessageId: messageId, MD5OfMessageBody: createHash('md5').update(body).digest('hex') };
  }
}
