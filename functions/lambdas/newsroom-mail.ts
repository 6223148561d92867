import { createMail } from '#functions/mail/ses.ts';
import { mailNewsroom } from '#functions/notifications/mail-people.ts';
import { lambdaContext } from './lambda-context.ts';

const ctx = await lambdaContext('newsroom-mail', { mail: createMail() });

export const handler = (): Promise<void> => mailNewsroom(ctx);
