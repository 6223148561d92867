import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { Context } from '#functions/context/context.ts';
import type { FunctionName } from '#infra/bundles/bundle.ts';
import { startAws } from './aws-for-tests.ts';
import { environmentIn, mayAsk, parametersAllowed } from './deployment.ts';
import { originKey } from './gateway.ts';
import { type FunctionGlobals, runWithGlobals } from './invocation.ts';
import { watchStore } from './watched-store.ts';

type Handler = (event: never, context: never) => Promise<unknown>;
type Options = {
  /** The context that functions share with the tests: tables, secrets, settings, time. */
  ctx: Context;
  /** Receives log lines; by default they are printed. */
  log?: (line: string) => void;
  /** Additional environment variables, read at each cold start. */
  extraVariables?: Record<string, string>;
};

/** The path of the secrets of the stage. */
const parameters = '/sinopia/prod';

/** The deployed bundles, run in Node with the parts of AWS that they use. */
export async function deployedFunctions({ ctx, log, extraVariables = {} }: Options) {
  const deployment = inject('deployment');
  if (!deployment) throw new Error('Nothing was synthesised for these tests');
  const { store, secrets, settings } = ctx;
  const watched = await watchStore(inject('dynamodb'));
  const aws = await startAws({
    [`${parameters}/token-key`]: secrets.tokenKey,
    [`${parameters}/link-key`]: secrets.linkKey,
    [`${parameters}/site-url`]: settings.siteUrl,
  });
  const account = {
    'Data/Table': store.tableName,
    'Data/PublishingState': 'state',
    'Data/Files': 'site',
    'Magazine/Distribution': 'E1',
    'Magazine/SendQueue': `${aws.url}/123456789012/send-queue`,
    'Magazine/Ses': 'newsletters',
    'Magazine/SesOfPersons': 'persons',
    'Data/Incoming': 'incoming',
    'Data/Originals': 'originals',
    'Magazine/MediaTasks': `${aws.url}/123456789012/media-tasks`,
    'Magazine/Decode': 'decode',
    'Magazine/TextsChanged': `${aws.url}/123456789012/texts-changed`,
  };
  const instances = mkdtempSync(join(tmpdir(), 'instances-'));
  const loaded = new Set<FunctionName>();
  let calls = 0;

  /** The environment: variables of the template and of Lambda. */
  const environmentOf = (name: FunctionName): Record<string, string> => ({
    ...asSet(environmentIn(deployment, name, account), settings),
    ...originKeysOf(name),
    AWS_REGION: 'eu-south-1',
    // Each function signs with its own key, which identifies it in the store.
    AWS_ACCESS_KEY_ID: name,
    AWS_SECRET_ACCESS_KEY: 'test',
    // All endpoints are on this machine.
    AWS_ENDPOINT_URL: aws.url,
    AWS_ENDPOINT_URL_SSM: aws.url,
    AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
    ...layerOf(name),
    ...extraVariables,
  });

  /** As a deployment resolves them: the newest key, and the one before it. */
  const originKeysOf = (name: FunctionName): Record<string, string> =>
    'ORIGIN_KEYS' in (deployment?.functions[name].environment ?? {})
      ? { ORIGIN_KEYS: `${originKey} la-chiave-di-prima` }
      : {};

  /** The layer of a function, where the assembly has it. */
  const layerOf = (name: FunctionName): Record<string, string> =>
    'SHARP_FOLDER' in (deployment?.functions[name].environment ?? {})
      ? { SHARP_FOLDER: `${deployment?.sharp}/nodejs` }
      : {};

  /** A cold start: a new instance with the environment that it has in AWS. */
  async function load<Loaded extends Handler>(name: FunctionName): Promise<Loaded> {
    // Each instance has a /tmp of its own.
    const TMPDIR = mkdtempSync(join(instances, `${name}-`));
    const environment = { ...environmentOf(name), TMPDIR };
    const globals: FunctionGlobals = { environment, now: ctx.now, ...(log ? { log } : {}) };
    const file = pathToFileURL(deployment?.functions[name].file ?? '');
    file.searchParams.set('instance', randomUUID());
    const { handler } = await runWithGlobals(globals, () => import(file.href) as Promise<{ handler: Handler }>);
    loaded.add(name);
    return ((event, context) => {
      calls += 1;
      return runWithGlobals(globals, () => handler(event, context));
    }) as Loaded;
  }

  return {
    deployment,
    aws,
    extraVariables,
    environmentOf,
    load,
    called: () => calls,
    /** Store calls that the role of the function does not allow: AWS would reject them. */
    overstepped: () =>
      watched.asked().flatMap(({ by, action, table, partition }) => {
        const ask = { action, table: table === store.ledgerName ? ('ledger' as const) : ('table' as const), partition };
        return mayAsk(deployment, by as FunctionName, ask) ? [] : [`${by}: ${action} ${table} ${partition}`];
      }),
    /** Parameter reads of the functions, and those that their roles allow. */
    parameters: () => ({
      asked: [...aws.parametersRead].toSorted(),
      allowed: [...loaded]
        .flatMap((name) => parametersAllowed(deployment, name).map((path) => `${name} ${path}`))
        .toSorted(),
    }),
    async stop() {
      await aws.stop();
      await watched.stop();
      rmSync(instances, { recursive: true, force: true });
    },
  };
}

const switches = { DEMO: 'demo', DOUBLE_OPT_IN: 'doubleOptIn' } as const;

/** Applies the switches of the test, such as double opt-in, where the template has the variable. */
function asSet(environment: Record<string, string>, settings: Context['settings']): Record<string, string> {
  const turned = Object.entries(switches).filter(([name]) => name in environment);
  return { ...environment, ...Object.fromEntries(turned.map(([name, of]) => [name, settings[of] ? 'on' : 'off'])) };
}
