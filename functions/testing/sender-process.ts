import { createContext } from '#functions/context/context.ts';
import { createStore } from '#functions/db/store.ts';
import { clientConfig } from '#functions/embedded/dynamodb.ts';
import { createMail } from '#functions/mail/ses.ts';
import { createSender } from '#functions/sending/sender.ts';
import { work } from '#functions/sending/worker.ts';
import type { SenderOrders } from './sender-orders.ts';

/*
 * A sender in a process of its own, that dies at a moment it was told: not as a program ends, but as one is killed. What it
 * was doing right then is never heard of again.
 */
const orders = JSON.parse(process.env['ORDERS'] ?? '') as SenderOrders;
const { dynamodb, tableName, ses, newsletterId, atOnce, dieAt, occurrence, skipped, settings, secrets } = orders;
let times = 0;

const ctx = createContext({
  store: createStore(tableName, clientConfig(dynamodb)),
  secrets,
  settings,
  mail: createMail(clientConfig(ses)),
  now: () => new Date(Date.now() + skipped),
});
const sender = createSender(ctx, {
  atOnce,
  at: (point) => {
    if (point === dieAt && ++times === occurrence) process.kill(process.pid, 'SIGKILL');
  },
});

for (let tasks = [{ newsletterId } as Parameters<typeof work>[1]]; tasks.length > 0; ) {
  const [next, ...others] = tasks;
  tasks = [...others, ...(next ? await work(sender, next) : [])];
}
process.exit(0);
