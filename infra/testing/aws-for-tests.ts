import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { TestQueue } from './queue-for-tests.ts';

type Put = { key: string; headers: IncomingMessage['headers'] };

/** An SES that accepts every mail and stores none; newsletter tests use one that stores them. */
const sesAnswers: Record<string, string> = {
  GetSendQuota: '<Max24HourSend>-1</Max24HourSend><MaxSendRate>1000</MaxSendRate><SentLast24Hours>0</SentLast24Hours>',
  SendRawEmail: '<MessageId>taken</MessageId>',
};

/**
 * The parts of the Parameter Store, S3, SQS, SES and CloudFront that the functions use, over HTTP: the
 * bundles send the same requests as in AWS.
 */
export async function startAws(parameters: Record<string, string>) {
  const objects = new Map<string, Buffer>();
  /** Times of the last writes, which a test may set. */
  const changed = new Map<string, Date>();
  const puts: Put[] = [];
  /** Every write in order, as `put site/index.html`. */
  const writes: string[] = [];
  const queue = new TestQueue();
  const functions = new Map<string, (event: object) => Promise<unknown>>();
  const parametersRead = new Set<string>();
  /** Paths that the CDN was told to forget. */
  const invalidated: string[] = [];
  // On a busy machine a client would write to a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** The environment of a program that uses these buckets. */
    ofBuckets: { AWS_ENDPOINT_URL_S3: url, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
    objects,
    changed,
    puts,
    writes,
    queue,
    /** What answers calls of functions, by the name of the function. */
    functions,
    /** Parameter reads as `api /path/name`: the access key of the signature identifies the function. */
    parametersRead,
    invalidated,
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
    // AWS rejects a signature for another service.
    if (service === 'AmazonSSM' && request.headers.authorization?.includes('/ssm/aws4_request')) {
      return getParameters(body, request, response);
    }
    if (path.endsWith('/invalidation') && request.headers.authorization?.includes('/us-east-1/cloudfront/')) {
      invalidated.push(...[...body.toString().matchAll(/<Path>([^<]*)</g)].map(([, file = '']) => file));
      return void response.writeHead(201).end('<Invalidation/>');
    }
    if (path.endsWith('/invocations')) return invoke(path.split('/').at(-2) ?? '', body, response);
    if (service === 'AmazonSQS') return void response.end(JSON.stringify(queue.answer(action, body)));
    if (path === '/' && body.toString().startsWith('Action=')) return sendMail(body, response);
    const address = new URL(request.url ?? '', url);
    if (address.searchParams.has('list-type')) return void response.end(listing(objects, changed, address));
    if (address.searchParams.has('delete')) {
      const keys = keysToDelete(body).map((key) => `${path.replaceAll('/', '')}/${key}`);
      writes.push(`delete ${keys.join(' ')}`);
      for (const key of keys) objects.delete(key);
      return void response.end('<DeleteResult/>');
    }
    if (request.method === 'POST') return post(path.replaceAll('/', ''), request, body, response);
    const source = request.headers['x-amz-copy-source'];
    if (source) return copy(String(source), path.slice(1), response);
    return object(request, response, path.slice(1), body);
  }

  /** A function that throws is answered as Lambda does. */
  async function invoke(name: string, body: Buffer, response: ServerResponse): Promise<void> {
    const called = functions.get(name);
    if (!called) return void response.writeHead(404).end(JSON.stringify({ Message: `There is no function ${name}` }));
    try {
      response.end(JSON.stringify((await called(JSON.parse(body.toString()))) ?? null));
    } catch (error) {
      const { name: errorType, message: errorMessage } = error as Error;
      response.writeHead(200, { 'x-amz-function-error': 'Unhandled' });
      response.end(JSON.stringify({ errorType, errorMessage }));
    }
  }

  /** A file that a browser sends with a signed form. */
  async function post(bucket: string, request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': String(request.headers['content-type']) };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const file = form.get('file');
    const bytes = Buffer.from(file instanceof Blob ? await file.arrayBuffer() : new ArrayBuffer(0));
    objects.set(`${bucket}/${String(form.get('key'))}`, bytes);
    response.writeHead(204).end();
  }

  function copy(source: string, key: string, response: ServerResponse): void {
    const bytes = objects.get(decodeURIComponent(source).replace(/^\//, ''));
    if (!bytes) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    writes.push(`put ${key}`);
    objects.set(key, bytes);
    changed.set(key, new Date());
    response.end(`<CopyObjectResult><ETag>${etagOf(bytes)}</ETag></CopyObjectResult>`);
  }

  function getParameters(body: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
    const { Names } = JSON.parse(body.toString()) as { Names: string[] };
    const [, by] = /Credential=([^/]+)\//.exec(headers.authorization ?? '') ?? [];
    for (const name of Names) parametersRead.add(`${by} ${name}`);
    const known = Names.filter((name) => parameters[name] !== undefined);
    response.end(JSON.stringify({ Parameters: known.map((Name) => ({ Name, Value: parameters[Name] })) }));
  }

  function sendMail(body: Buffer, response: ServerResponse): void {
    const action = new URLSearchParams(body.toString()).get('Action') ?? '';
    const answered = sesAnswers[action];
    if (answered === undefined) throw new Error(`SES knows no ${action}`);
    const result = `<${action}Result>${answered}</${action}Result>`;
    response.writeHead(200, { 'content-type': 'text/xml' }).end(`<${action}Response>${result}</${action}Response>`);
  }

  function object({ method, headers }: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const known = objects.get(key);
    if (method === 'PUT') {
      const over = headers['if-match'];
      if ((over && over !== etagOf(known)) || (headers['if-none-match'] && known)) {
        return void response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      }
      writes.push(`put ${key}`);
      objects.set(key, body);
      changed.set(key, new Date());
      puts.push({ key, headers });
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (!known) {
      return void response.writeHead(404).end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    }
    response.writeHead(200, { etag: etagOf(known) }).end(method === 'HEAD' ? undefined : known);
  }
}

const etagOf = (bytes: Buffer | undefined) => (bytes ? `"${createHash('md5').update(bytes).digest('hex')}"` : '');

/** S3 lists a thousand keys a page; a smaller page tests the same continuation. */
const onePage = 50;

type Objects = ReadonlyMap<string, Buffer>;

/** The S3 response to ListObjectsV2. */
function listing(objects: Objects, changed: ReadonlyMap<string, Date>, url: URL): string {
  const bucket = `${url.pathname.replaceAll('/', '')}/`;
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const found = [...objects.keys()].filter((key) => key.startsWith(bucket + asked('prefix'))).toSorted();
  const rest = found.filter((key) => key > bucket + asked('continuation-token'));
  const page = rest.slice(0, onePage);
  const contents = page.map((key) => {
    const date = (changed.get(key) ?? new Date(0)).toISOString();
    const tag = etagOf(objects.get(key)).replaceAll('"', '&quot;');
    return `<Contents><Key>${key.slice(bucket.length)}</Key><LastModified>${date}</LastModified><ETag>${tag}</ETag></Contents>`;
  });
  const next = rest.length > onePage ? page.at(-1)?.slice(bucket.length) : undefined;
  const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`;
}

/** The keys of a DeleteObjects request. */
const keysToDelete = (body: Buffer): string[] =>
  [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
