import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { newsroom, testMagazine, testSettings } from '#functions/testing/magazine.ts';
import type { FunctionName } from '../bundles/bundle.ts';
import { startAws } from './aws-for-tests.ts';
import { type Synthesised, synthesise } from './synthesised.ts';
import { type Asked, watchStore } from './watched-store.ts';

type Loaded<Handler> = { handler: Handler };

export const siteUrl = 'https://rivista.example';

/** The very files that would be deployed, under Node, with as much of AWS around them as they speak to. */
export async function deployedMagazine(environment: Record<string, string> = {}) {
  const synthesised = await synthesise('prod');
  const key = () => randomBytes(32).toString('base64url');
  const [tokenKey, linkKey] = [key(), key()];
  const magazine = await testMagazine({
    now: () => new Date(),
    secrets: { tokenKey, linkKey },
    settings: { ...testSettings, siteUrl },
  });
  const store = await watchStore(inject('dynamodb'));
  const aws = await startAws({
    '/sinopia/prod/token-key': tokenKey,
    '/sinopia/prod/link-key': linkKey,
    '/sinopia/prod/origin-key': 'chiave-del-cdn',
    '/sinopia/prod/site-url': siteUrl,
  });
  const loaded: FunctionName[] = [];
  const work = join(tmpdir(), `publisher-${process.pid}`);
  Object.assign(process.env, {
    AWS_REGION: 'eu-south-1',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: store.endpoint,
    AWS_ENDPOINT_URL_SSM: aws.url,
    AWS_ENDPOINT_URL_S3: aws.url,
    AWS_ENDPOINT_URL_CLOUDFRONT: aws.url,
    AWS_ENDPOINT_URL_SQS: aws.url,
    TABLE_NAME: magazine.ctx.store.tableName,
    PARAMETERS: '/sinopia/prod',
    DEMO: 'off',
    DOUBLE_OPT_IN: 'off',
    SITE_BUCKET: 'site',
    STATE_BUCKET: 'state',
    DISTRIBUTION_ID: 'E1',
    WORK_FOLDER: work,
    SEND_QUEUE: `${aws.url}/123456789012/send-queue`,
    CONFIGURATION_SET: 'magazine',
    SENDERS: '2',
    ...environment,
  });

  return {
    synthesised,
    magazine,
    people: await newsroom(magazine),
    aws,
    /** Wakes a function up. Each signs with a key of its own, by which the store knows who asks. */
    async load<Handler>(name: FunctionName): Promise<Handler> {
      process.env['AWS_ACCESS_KEY_ID'] = name;
      loaded.push(name);
      return ((await import(pathToFileURL(synthesised.bundleOf(name)).href)) as Loaded<Handler>).handler;
    },
    /** What functions asked of the tables without having the right to: in AWS it would have been refused. */
    overstepped: () => overstepped(synthesised, store.asked(), magazine.ctx.store.ledgerName),
    /** What functions read of the Parameter Store, and what their roles let them read. */
    parameters: () => ({
      asked: [...aws.parametersAsked].toSorted(),
      allowed: loaded.flatMap((name) => synthesised.parametersOf(name).map((path) => `${name} ${path}`)).toSorted(),
    }),
    async stop() {
      await aws.stop();
      await store.stop();
      for (const folder of [work, synthesised.outdir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function overstepped({ mayAsk }: Synthesised, asked: Asked[], ledgerName: string): string[] {
  const refused = asked.filter(({ by, action, table, partition }) => {
    const ask = { action, table: table === ledgerName ? ('ledger' as const) : ('table' as const), partition };
    return !mayAsk(by as FunctionName, ask);
  });
  return refused.map(({ by, action, table, partition }) => `${by}: ${action} ${table} ${partition}`);
}
