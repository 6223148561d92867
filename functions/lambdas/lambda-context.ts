import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Context, createContext, signingKeys } from '#functions/context/context.ts';
import { storeOf } from '#functions/db/client.ts';
import {
  type Environment,
  fromEnvironment,
  type MailEnvironment,
  type ParameterName,
  parameterNames,
  parametersOf,
} from './environment.ts';
import { readParameters } from './parameters.ts';

const said = (name: keyof Environment) => fromEnvironment(name);

/** Where SES reports what becomes of mails, one of which nothing was heard for so long was never sent. */
const eventPatienceSeconds = 3_600;

/**
 * The context of a deployed function: made once, when it wakes up, and kept for as long as it lives. Who sends mails brings
 * what is needed for it; nobody else carries its clients.
 */
export async function lambdaContext(
  self: keyof typeof parametersOf,
  post: Partial<Pick<Context, 'mail' | 'enqueue'>> = {},
): Promise<Context> {
  const client = new DynamoDBClient({});
  const names: readonly ParameterName[] = parametersOf[self];
  const value = await valuesOf(client, names);
  const given = {
    store: storeOf(client, said('TABLE_NAME')),
    // Asked for only when somebody needs them: most functions know but some.
    secrets: {
      get tokenKey() {
        return value('tokenKey');
      },
      get linkKey() {
        return value('linkKey');
      },
      get originKey() {
        return value('originKey');
      },
    },
    settings: {
      get siteUrl() {
        return value('siteUrl');
      },
      demo: said('DEMO') === 'on',
      rateLimits: true,
      doubleOptIn: said('DOUBLE_OPT_IN') === 'on',
      eventPatienceSeconds,
      configurationSet: process.env['CONFIGURATION_SET' satisfies keyof MailEnvironment],
    },
    ...post,
  };
  return createContext(
    given,
    signingKeys.filter((key) => names.includes(key)),
  );
}

/** The value of a parameter by its name; throws for one that this function does not read. */
async function valuesOf(client: DynamoDBClient, names: readonly ParameterName[]) {
  const at = (name: ParameterName) => `${said('PARAMETERS')}/${parameterNames[name]}`;
  const values = await readParameters(client, names.map(at));
  return (name: ParameterName): string => {
    const value = values[at(name)];
    if (value === undefined) throw new Error(`This function does not read ${name}`);
    return value;
  };
}
