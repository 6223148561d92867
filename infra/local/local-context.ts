import { join } from 'node:path';
import { type Context, createContext } from '#functions/context/context.ts';
import { createStore } from '#functions/db/client.ts';
import { clientConfig } from '#functions/embedded/dynamodb.ts';
import { postTasks } from '#functions/embedded/send-queue.ts';
import { createMail } from '#functions/mail/ses.ts';
import { logFile } from './log-file.ts';
import { readSecrets } from './secrets.ts';
import { type LocalSettings, places } from './settings.ts';

/** Here SES says within a second what became of a mail; what it says nothing of for so long it never had. */
const eventPatienceSeconds = 10;

/** The same context that the functions get in the cloud, made of what lies under DATA_DIR. */
export function localContext(settings: LocalSettings, endpoint: string): Context {
  const at = places(settings.dataDir);
  const { siteUrl, seed, rateLimits, doubleOptIn, sesEndpoint, sendQueue } = settings;
  return createContext({
    store: createStore(settings.tableName, clientConfig(endpoint)),
    secrets: readSecrets(at.secrets),
    settings: {
      siteUrl,
      demo: seed === 'demo',
      rateLimits,
      doubleOptIn,
      eventPatienceSeconds,
      configurationSet: 'magazine',
    },
    ...(sesEndpoint ? { mail: createMail(clientConfig(sesEndpoint)) } : {}),
    ...(sendQueue ? { enqueue: (tasks) => postTasks(sendQueue, tasks) } : {}),
    log: logFile(join(at.log, 'api.log')),
  });
}
