import { createContext } from '#functions/context/context.ts';
import { createStore } from '#functions/db/store.ts';
import { createMail } from '#functions/mail/ses.ts';
import { work } from '#functions/newsletter/sending/worker.ts';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';
import type { SenderOptions } from './kill-drill.ts';
import { observedSender } from './send-moments.ts';

/* A sender in its own process, which kills itself with SIGKILL at the requested moment. */
const options = JSON.parse(process.env['SENDER_OPTIONS'] ?? '') as SenderOptions;
const { dynamodb, tableName, ses, newsletterId, batchSize, dieAt, occurrence, skipped, settings, secrets } = options;
let times = 0;

const ctx = createContext({
  store: createStore(tableName, clientConfig(dynamodb)),
  secrets,
  settings,
  mail: createMail(clientConfig(ses)),
  now: () => new Date(Date.now() + skipped),
});
const dieAtMoment = (moment: string) => {
  if (moment === dieAt && ++times === occurrence) process.kill(process.pid, 'SIGKILL');
};
const sender = observedSender(ctx, dieAtMoment, { batchSize });

for (let tasks = [{ newsletterId } as Parameters<typeof work>[1]]; tasks.length > 0; ) {
  const [next, ...others] = tasks;
  tasks = [...others, ...(next ? await work(sender, next) : [])];
}
process.exit(0);
