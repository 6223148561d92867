import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Context, createContext } from '#functions/context.ts';
import { storeOf } from '#functions/db/client.ts';
import { type Environment, fromEnvironment, type MailEnvironment, parameterNames } from './environment.ts';
import { readParameters } from './parameters.ts';

const names = Object.keys(parameterNames) as (keyof typeof parameterNames)[];
const said = (name: keyof Environment) => fromEnvironment(name);

/** Where SES reports what becomes of mails, one of which nothing was heard for so long was never sent. */
const eventPatienceSeconds = 3_600;

/**
 * The context of a deployed function: made once, when it wakes up, and kept for as long as it lives. Who sends mails brings
 * what is needed for it; nobody else carries its clients.
 */
export async function lambdaContext(post: Partial<Pick<Context, 'mail' | 'enqueue'>> = {}): Promise<Context> {
  const client = new DynamoDBClient({});
  const at = (name: keyof typeof parameterNames) => `${said('PARAMETERS')}/${parameterNames[name]}`;
  const values = await readParameters(client, names.map(at));
  const value = (name: keyof typeof parameterNames) => values[at(name)] ?? '';
  return createContext({
    store: storeOf(client, said('TABLE_NAME')),
    secrets: { tokenKey: value('tokenKey'), linkKey: value('linkKey'), originKey: value('originKey') },
    settings: {
      siteUrl: value('siteUrl'),
      demo: said('DEMO') === 'on',
      rateLimits: true,
      doubleOptIn: said('DOUBLE_OPT_IN') === 'on',
      eventPatienceSeconds,
      configurationSet: process.env['CONFIGURATION_SET' satisfies keyof MailEnvironment],
    },
    ...post,
  });
}
