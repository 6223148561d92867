import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { keysToDelete, listing } from './bucket-for-tests.ts';
import { TestBuilds } from './builds-for-tests.ts';
import { TestQueue } from './queue-for-tests.ts';

/** Writes to the buckets and to the CDN from the nth on are refused; `done`: the nth itself is done, and only its answer is lost. */
type Cut = { at: number; done: boolean };
type Put = { key: string; headers: IncomingMessage['headers'] };

/** SES that takes every mail and keeps none; where mails matter there is one that keeps them. */
const sesAnswers: Record<string, string> = {
  GetSendQuota: '<Max24HourSend>-1</Max24HourSend><MaxSendRate>1000</MaxSendRate><SentLast24Hours>0</SentLast24Hours>',
  SendRawEmail: '<MessageId>taken</MessageId>',
};

/**
 * As much of the Parameter Store, S3, CloudFront, CodeBuild, SQS and SES as the functions speak to, over HTTP: what the
 * bundles send is what they would send to AWS.
 */
export async function startAws(parameters: Record<string, string>) {
  const objects = new Map<string, Buffer>();
  /** When each was written last, where a test wants another time than now. */
  const changed = new Map<string, Date>();
  const puts: Put[] = [];
  const forgotten: string[][] = [];
  /** Every write in its order, as `put site/index.html` or `forget / /releases/r1/index.html`. */
  const writes: string[] = [];
  let cut: Cut | undefined;
  let beforePut = async (_key: string): Promise<void> => {};
  const queue = new TestQueue();
  const builds = new TestBuilds();
  const parametersAsked = new Set<string>();
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    objects,
    changed,
    puts,
    forgotten,
    writes,
    /** Whoever publishes is cut off at its nth write from now, until it is mended. */
    cutOff(at: number, done: boolean) {
      cut = { at: writes.length + at, done };
    },
    mend() {
      cut = undefined;
    },
    /** What happens while a file is on its way, as `site/index.html`. */
    beforePut(happens: typeof beforePut) {
      beforePut = happens;
    },
    queue,
    builds,
    /** Who asked for which parameter, as `api /path/name`: who that is says the key that the request is signed with. */
    parametersAsked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    const [service, action = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
    // A signature for another service would be refused.
    if (service === 'AmazonSSM' && request.headers.authorization?.includes('/ssm/aws4_request')) {
      return giveParameters(body, request, response);
    }
    if (service === 'CodeBuild_20161006' && request.headers.authorization?.includes('/codebuild/aws4_request')) {
      return void response.end(JSON.stringify(builds.answer(action, body)));
    }
    if (service === 'AmazonSQS') return void response.end(JSON.stringify(queue.answer(action, body)));
    if (path.endsWith('/invalidation')) return forget(body, response);
    if (path === '/' && body.toString().startsWith('Action=')) return takeMail(body, response);
    const address = new URL(request.url ?? '', url);
    if (address.searchParams.has('list-type')) return void response.end(listing(objects, changed, address));
    if (address.searchParams.has('delete')) {
      for (const key of keysToDelete(body)) objects.delete(`${path.replaceAll('/', '')}/${key}`);
      return void response.end('<DeleteResult/>');
    }
    if (request.method === 'PUT') await beforePut(path.slice(1));
    return object(request, response, path.slice(1), body);
  }

  function giveParameters(body: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
    const { Names } = JSON.parse(body.toString()) as { Names: string[] };
    const by = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1];
    for (const name of Names) parametersAsked.add(`${by} ${name}`);
    const known = Names.filter((name) => parameters[name] !== undefined);
    response.end(JSON.stringify({ Parameters: known.map((Name) => ({ Name, Value: parameters[Name] })) }));
  }

  function takeMail(body: Buffer, response: ServerResponse): void {
    const action = new URLSearchParams(body.toString()).get('Action') ?? '';
    const answered = sesAnswers[action];
    if (answered === undefined) throw new Error(`SES knows no ${action}`);
    const result = `<${action}Result>${answered}</${action}Result>`;
    response.writeHead(200, { 'content-type': 'text/xml' }).end(`<${action}Response>${result}</${action}Response>`);
  }

  /** Whether a write is done; when it is cut off it is answered here. */
  function written(write: string, response: ServerResponse): boolean {
    const isCut = cut !== undefined && writes.length >= cut.at;
    const isDone = !isCut || (cut?.done === true && writes.length === cut.at);
    if (isDone) writes.push(write);
    if (isCut) response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return isDone;
  }

  function forget(body: Buffer, response: ServerResponse): void {
    const paths = [...body.toString().matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path = '']) => path);
    if (!written(`forget ${paths.join(' ')}`, response)) return;
    forgotten.push(paths);
    if (response.writableEnded) return;
    response.writeHead(201, { 'content-type': 'text/xml' }).end('<Invalidation><Id>1</Id></Invalidation>');
  }

  function object({ method, headers }: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const known = objects.get(key);
    if (method === 'PUT') {
      const over = headers['if-match'];
      if ((over && over !== etagOf(known)) || (headers['if-none-match'] && known)) {
        return void response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      }
      if (!written(`put ${key}`, response)) return;
      objects.set(key, body);
      changed.set(key, new Date());
      puts.push({ key, headers });
      if (response.writableEnded) return;
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (method === 'DELETE') {
      if (!written(`delete ${key}`, response)) return;
      objects.delete(key);
      if (response.writableEnded) return;
      return void response.writeHead(204).end();
    }
    if (!known) {
      return void response.writeHead(404).end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    }
    response.writeHead(200, { etag: etagOf(known) }).end(method === 'HEAD' ? undefined : known);
  }
}

const etagOf = (bytes: Buffer | undefined) => (bytes ? `"${createHash('md5').update(bytes).digest('hex')}"` : '');
