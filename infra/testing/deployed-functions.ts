import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { Context } from '#functions/context/context.ts';
import type { FunctionName } from '#infra/bundles/bundle.ts';
import { startAws } from './aws-for-tests.ts';
import { environmentIn, mayAsk, parametersAllowed } from './deployment.ts';
import { type Surroundings, within } from './invocation.ts';
import { watchStore } from './watched-store.ts';

type Handler = (event: never, context: never) => Promise<unknown>;
type Options = {
  /** What the functions are to have in common with the tests: tables, secrets, settings, time. */
  ctx: Context;
  /** Takes the lines of their logs; without it they are written as ever. */
  log?: (line: string) => void;
  /** What this machine tells functions besides what their stacks do; read whenever one wakes up. */
  besides?: Record<string, string>;
};

/** Where a stage's secrets lie. */
const parameters = '/sinopia/prod';

/** The very files that would be deployed, under Node, with as much of AWS around them as they speak to. */
export async function deployedFunctions({ ctx, log, besides = {} }: Options) {
  const deployment = inject('deployment');
  if (!deployment) throw new Error('Nothing was synthesised for these tests');
  const { store, secrets, settings } = ctx;
  const watched = await watchStore(inject('dynamodb'));
  const aws = await startAws({
    [`${parameters}/token-key`]: secrets.tokenKey,
    [`${parameters}/link-key`]: secrets.linkKey,
    [`${parameters}/origin-key`]: secrets.originKey ?? randomUUID(),
    [`${parameters}/site-url`]: settings.siteUrl,
  });
  const account = {
    'Data/Table': store.tableName,
    'Data/PublishingState': 'state',
    'Site/Files': 'site',
    'Site/Distribution': 'E1',
    'Mail/SendQueue': `${aws.url}/123456789012/send-queue`,
    'Mail/Ses': 'magazine',
    'Publish/Pipeline/DerivedAssets': 'derived-assets',
    'Publish/TextsChanged': `${aws.url}/123456789012/texts-changed`,
  };
  const loaded = new Set<FunctionName>();
  let calls = 0;

  /** What its template tells a function, and what Lambda does. */
  const environmentOf = (name: FunctionName): Record<string, string> => ({
    ...asSet(environmentIn(deployment, name, account), settings),
    AWS_REGION: 'eu-south-1',
    // Each signs with a key of its own, by which the store knows who asks.
    AWS_ACCESS_KEY_ID: name,
    AWS_SECRET_ACCESS_KEY: 'test',
    // Nothing that a test does leaves this machine.
    AWS_ENDPOINT_URL: aws.url,
    AWS_ENDPOINT_URL_SSM: aws.url,
    AWS_ENDPOINT_URL_CODEBUILD: aws.url,
    AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
    ...besides,
  });

  /** Wakes a function up: an instance of its own, with what it has in AWS and nothing else. */
  async function load<Loaded extends Handler>(name: FunctionName): Promise<Loaded> {
    const surroundings: Surroundings = { environment: environmentOf(name), now: ctx.now, ...(log ? { log } : {}) };
    const file = pathToFileURL(deployment?.functions[name].file ?? '');
    file.searchParams.set('instance', randomUUID());
    const { handler } = await within(surroundings, () => import(file.href) as Promise<{ handler: Handler }>);
    loaded.add(name);
    return ((event, context) => {
      calls += 1;
      return within(surroundings, () => handler(event, context));
    }) as Loaded;
  }

  return {
    deployment,
    aws,
    besides,
    environmentOf,
    load,
    called: () => calls,
    /** What functions asked of the tables without having the right to: in AWS it would have been refused. */
    overstepped: () =>
      watched.asked().flatMap(({ by, action, table, partition }) => {
        const ask = { action, table: table === store.ledgerName ? ('ledger' as const) : ('table' as const), partition };
        return mayAsk(deployment, by as FunctionName, ask) ? [] : [`${by}: ${action} ${table} ${partition}`];
      }),
    /** What functions read of the Parameter Store, and what their roles let them read. */
    parameters: () => ({
      asked: [...aws.parametersAsked].toSorted(),
      allowed: [...loaded]
        .flatMap((name) => parametersAllowed(deployment, name).map((path) => `${name} ${path}`))
        .toSorted(),
    }),
    async stop() {
      await aws.stop();
      await watched.stop();
    },
  };
}

const switches = { DEMO: 'demo', DOUBLE_OPT_IN: 'doubleOptIn' } as const;

/** A stage decides what is switched on, and so does a test: a switch that the template has not stays unknown. */
function asSet(environment: Record<string, string>, settings: Context['settings']): Record<string, string> {
  const turned = Object.entries(switches).filter(([name]) => name in environment);
  return { ...environment, ...Object.fromEntries(turned.map(([name, of]) => [name, settings[of] ? 'on' : 'off'])) };
}
