import { handleSesEvent } from '#functions/newsletter/sending/feedback.ts';
import { lambdaContext } from './lambda-context.ts';
import { sendQueue } from './queues.ts';

type SnsEvent = { Records: { Sns: { Message: string } }[] };

const ctx = await lambdaContext('feedback', { enqueueSends: sendQueue().enqueue });

export const handler = async ({ Records }: SnsEvent): Promise<void> => {
  for (const { Sns } of Records) await handleSesEvent(ctx, Sns.Message);
};
