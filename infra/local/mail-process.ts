import { setTimeout as wait } from 'node:timers/promises';
import type { SendTask } from '#functions/context/context.ts';
import { handleSesEvent } from '#functions/newsletter/sending/feedback.ts';
import { createSender } from '#functions/newsletter/sending/sender.ts';
import { sweep, work } from '#functions/newsletter/sending/worker.ts';
import { mailNewsroom } from '#functions/notifications/mail-people.ts';
import { dispatchEvents } from '#infra/local/embedded/mails/event-dispatcher.ts';
import { startInbox } from '#infra/local/embedded/mails/inbox.ts';
import { mailFolder } from '#infra/local/embedded/mails/mail-folder.ts';
import { taskQueue } from '#infra/local/embedded/task-queue.ts';
import { localContext } from './local-context.ts';
import { places, readSettings } from './settings.ts';

/*
 * Everything about mail, in a process of its own so that sending never makes a reader wait: the inbox page, the
 * workers that send newsletters and notifications, and the events of each mail, which SES would report.
 */
export type MailProcessMessage = { type: 'open'; inbox: string };

process.once('disconnect', () => process.exit(0));

const settings = readSettings();
const ctx = localContext(settings, settings.dynamodbEndpoint ?? '');
const logError = (error: Error) => ctx.log({ level: 'error', requestId: 'mail-process', error });

/** So soon a newsletter begins to leave. */
const everyMilliseconds = 1_000;
const mails = mailFolder(places(settings.dataDir).mail);
const inbox = await startInbox(mails);
const dispatcher = dispatchEvents(mails, { post: (event) => handleSesEvent(ctx, event) });
/** A mail that came just after a look may have the same time as the look. */
const marginMilliseconds = 2_000;
let lookedAt = 0;
void forEver(async () => {
  if (mails.changedAt() < lookedAt - marginMilliseconds) return;
  const now = Date.now();
  dispatcher.look();
  lookedAt = now;
});

const sender = createSender(ctx);
const queue = taskQueue<SendTask>({ work: (task) => work(sender, task), onProblem: logError, concurrency: 4 });
void forEver(async () => queue.add(await sweep(ctx)));
void forEver(() => mailNewsroom(ctx));

process.send?.({ type: 'open', inbox: inbox.address } satisfies MailProcessMessage);

async function forEver(run: () => Promise<void>): Promise<never> {
  for (;;) {
    await run().catch(logError);
    await wait(everyMilliseconds);
  }
}
