import { takeFeedback } from '#functions/sending/feedback.ts';
import { lambdaContext } from './lambda-context.ts';
import { sendQueue } from './send-queue.ts';

type SnsEvent = { Records: { Sns: { Message: string } }[] };

const ctx = await lambdaContext('feedback', { enqueue: sendQueue().enqueue });

/** Takes in what SES reports of mails. What it throws at comes again, and in the end lies where an alarm looks at it. */
export const handler = async ({ Records }: SnsEvent): Promise<void> => {
  for (const { Sns } of Records) await takeFeedback(ctx, Sns.Message);
};
