import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Context, createContext } from '#functions/context/context.ts';
import { signingKeys } from '#functions/context/secrets.ts';
import { callLimits } from '#functions/db/call-limits.ts';
import { storeOf } from '#functions/db/store.ts';
import {
  type Environment,
  fromEnvironment,
  type MailEnvironment,
  type ParameterName,
  parameterNames,
  parametersOf,
} from './environment.ts';
import { type AwsCredentials, patiently, signedRequest } from './signed-call.ts';

const variable = (name: keyof Environment) => fromEnvironment(name);

/** A mail without an SES event after an hour was never sent. */
const eventTimeoutSeconds = 3_600;

/**
 * The context of a deployed function, created once at its cold start. Functions that send mail or take pictures pass what they
 * need for it, so that the other bundles do not contain it.
 */
export async function lambdaContext(
  self: keyof typeof parametersOf,
  own: Partial<Pick<Context, 'mail' | 'enqueueSends' | 'media' | 'hostedPictures'>> = {},
): Promise<Context> {
  const client = new DynamoDBClient(callLimits);
  const names: readonly ParameterName[] = parametersOf[self];
  const value = await valuesOf(client, names);
  const given = {
    store: storeOf(client, variable('TABLE_NAME')),
    // Getters, because most functions may read only some of them.
    secrets: {
      get tokenKey() {
        return value('tokenKey');
      },
      get linkKey() {
        return value('linkKey');
      },
    },
    settings: {
      get siteUrl() {
        return value('siteUrl');
      },
      get serverUrl() {
        return value('siteUrl');
      },
      demo: variable('DEMO') === 'on',
      rateLimits: true,
      behindCdn: true,
      doubleOptIn: variable('DOUBLE_OPT_IN') === 'on',
      eventTimeoutSeconds,
      sender: process.env['FROM_ADDRESS' satisfies keyof MailEnvironment],
      configurationSets: {
        newsletters: process.env['NEWSLETTER_CONFIGURATION_SET' satisfies keyof MailEnvironment],
        persons: process.env['PERSON_CONFIGURATION_SET' satisfies keyof MailEnvironment],
      },
    },
    ...own,
  };
  return createContext(
    given,
    signingKeys.filter((key) => names.includes(key)),
  );
}

async function valuesOf(client: DynamoDBClient, names: readonly ParameterName[]) {
  const at = (name: ParameterName) => `${variable('PARAMETERS')}/${parameterNames[name]}`;
  const values = await readParameters(client.config, names.map(at));
  return (name: ParameterName): string => {
    const value = values[at(name)];
    if (value === undefined) throw new Error(`This function does not read ${name}`);
    return value;
  };
}

type Answer = { Parameters?: { Name: string; Value: string }[] };

/**
 * The Parameter Store answers some forty reads a second: when many instances start at once, it refuses the rest for a moment. All
 * attempts end within the ten seconds that Lambda gives a start.
 */
const timeoutMilliseconds = 1_300;

/** The values of parameters in the Parameter Store, by name. A new version of a secret makes new instances. */
export async function readParameters(
  config: AwsCredentials,
  names: readonly string[],
): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const { Parameters = [] } = await patiently(async () => {
    const response = await signedRequest(config, {
      service: 'ssm',
      path: '/',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameters' },
      body: { Names: names, WithDecryption: true },
      timeoutMilliseconds,
    });
    return (await response.json()) as Answer;
  });
  const values = Object.fromEntries(Parameters.map(({ Name, Value }) => [Name, Value]));
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`The Parameter Store has no ${missing.join(', ')}`);
  return values;
}
