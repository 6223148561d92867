import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, createContext } from '#functions/context.ts';
import { createStore } from '#functions/db/client.ts';
import { formatLog } from '#functions/http/log.ts';
import { clientConfig } from './dynamodb.ts';
import { readSecrets } from './secrets.ts';
import { type LocalSettings, places } from './settings.ts';

/** The same context that the functions get in the cloud, made of what lies under DATA_DIR. */
export function localContext(settings: LocalSettings, endpoint: string): Context {
  const at = places(settings.dataDir);
  return createContext({
    store: createStore(settings.tableName, clientConfig(endpoint)),
    secrets: readSecrets(at.secrets),
    settings: { siteUrl: settings.siteUrl, demo: settings.seed === 'demo', rateLimits: settings.rateLimits },
    log: (entry) => appendFileSync(join(at.log, 'api.log'), formatLog(entry)),
  });
}
