import { takeFeedback } from '#functions/sending/feedback.ts';
import { lambdaContext } from './lambda-context.ts';
import { sendQueue } from './send-queue.ts';

type SnsEvent = { Records: { Sns: { Message: string } }[] };

const ctx = await lambdaContext('feedback', { enqueue: sendQueue().enqueue });

/** Processes SES events. A failed event is retried, then goes to the DLQ. */
export const handler = async ({ Records }: SnsEvent): Promise<void> => {
  for (const { Sns } of Records) await takeFeedback(ctx, Sns.Message);
};
