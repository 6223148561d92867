import { Agent, request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One operation of a function on a table. */
export type Asked = { by: string; action: string; table: string; partition: string };

type Item = { pk?: { S?: string } | undefined };
type Single = { TableName: string; Key?: Item; Item?: Item };
type Body = Single & {
  TransactItems?: Record<string, Single>[];
  RequestItems?: Record<string, { Keys?: Item[] }>;
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Record<string, { S?: string }>;
};

const answered = { 'content-type': 'application/x-amz-json-1.0' };
const passedOn = ['authorization', 'content-type', 'x-amz-date', 'x-amz-target'];

/**
 * A proxy of DynamoDB that records operations by the access key of the signature: the embedded DynamoDB checks no
 * permissions, the one in AWS does.
 */
export async function watchStore(endpoint: string) {
  const asked = new Map<string, Asked>();
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const by = /Credential=([^/]+)\//.exec(header('authorization'))?.[1] ?? '';
    const action = header('x-amz-target').split('.')[1] ?? '';
    const parsed = JSON.parse(body.toString()) as Body;
    for (const one of askedIn(action, parsed)) {
      asked.set(Object.values(one).concat(by).join(' '), { by, ...one });
    }
    const headers = Object.fromEntries(passedOn.map((name) => [name, header(name)]));
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      ask(endpoint, { method: 'POST', headers, agent }, resolve).on('error', reject).end(body),
    );
    response.writeHead(answer.statusCode ?? 502, answered).end(await buffer(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => [...asked.values()],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

function askedIn(action: string, body: Body): Omit<Asked, 'by'>[] {
  if (body.RequestItems) {
    return Object.entries(body.RequestItems).flatMap(([TableName, { Keys = [{}] }]) =>
      Keys.map((Key) => one(action, { TableName, Key })),
    );
  }
  if (!body.TransactItems) return [one(action, { ...body, Key: body.Key ?? { pk: queriedIn(body) } })];
  return body.TransactItems.flatMap((item) => Object.entries(item).map(([name, step]) => one(`${name}Item`, step)));
}

/** The partition that a query of the table names. */
function queriedIn({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Body): { S?: string } {
  const [, value = ''] = /^(?:pk|#partition) = (:\w+)/.exec(KeyConditionExpression) ?? [];
  return ExpressionAttributeValues[value] ?? {};
}

/** The prefix of the partition key up to the first `#`, as in policies. */
function one(action: string, { TableName: table, Key, Item }: Single): Omit<Asked, 'by'> {
  return { action, table, partition: ((Item ?? Key)?.pk?.S ?? '').split('#')[0] ?? '' };
}
