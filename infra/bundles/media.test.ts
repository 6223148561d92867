import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { picture } from '#functions/testing/media.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import type { AwaitedUpload, MediaItem } from '#shared/media/media.ts';
import { mediaRefusals } from '#shared/media/uploads.ts';

type Deployed = Awaited<ReturnType<typeof deployedMagazine>>;
type Handler = (event: { Records: { receiptHandle: string; body: string }[] }) => Promise<void>;

let deployed: Deployed;
let aws: Deployed['aws'];
let media: Handler;
let decode: (event: object) => Promise<unknown>;

beforeAll(async () => {
  deployed = await deployedMagazine();
  ({ aws } = deployed);
  media = await deployed.load('media');
  decode = await deployed.load('decode');
}, 240_000);
beforeEach(() => {
  aws.functions.set('decode', decode);
});

const call = (method: string, path: string, body?: object) =>
  deployed.magazine.call(method, path, { as: deployed.people.admin, ...(body ? { body } : {}) });
const itemOf = async (id: string) => (await call('GET', `/media/${id}`)).body as MediaItem;

/** Different pixels for each test: the same bytes are one item. */
let seeds = 0;
const jpeg = () => {
  seeds += 1;
  return picture(400, 300, seeds).jpeg().toBuffer();
};

async function announce(bytes: Buffer, announced: object = {}): Promise<AwaitedUpload> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { name: 'foto.jpg', type: 'image/jpeg', size: bytes.length, sha256, ...announced };
  return (await call('POST', '/media', file)).body as unknown as AwaitedUpload;
}

/** Posts the form as a browser does. */
function send({ upload: { url, fields } }: AwaitedUpload, bytes: Buffer, others: object = {}): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...others })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'foto.jpg');
  return fetch(url, { method: 'POST', body: form });
}

const deliver = (work: object) => media({ Records: [{ receiptHandle: randomUUID(), body: JSON.stringify(work) }] });
const arrived = ({ upload }: AwaitedUpload) =>
  deliver({ source: 'aws.s3', detail: { object: { key: upload.fields['key'] } } });

async function uploaded(bytes: Buffer, announced: object = {}): Promise<MediaItem> {
  const awaited = await announce(bytes, announced);
  expect((await send(awaited, bytes)).status).toBe(204);
  await arrived(awaited);
  return itemOf(awaited.id);
}

const keysIn = (prefix: string) => [...aws.objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
const sizesOf = ({ variants = [] }: MediaItem) => variants.map(({ path }) => `site${path}`).toSorted();

describe('the form of an upload', () => {
  it('a file that was announced is accepted, and prepared from the event of its arrival', async () => {
    const bytes = await jpeg();
    const item = await uploaded(bytes);
    expect(item).toMatchObject({ status: 'ready', type: 'image/jpeg', width: 400, height: 300, size: bytes.length });
    expect(sizesOf(item).length).toBeGreaterThan(3);
    expect(keysIn(`site/media/${item.id}/`)).toEqual(sizesOf(item));
    expect(aws.objects.get(`originals/originals/${item.id}/v1`)?.equals(bytes)).toBe(true);
    expect(keysIn('incoming/')).toEqual([]);
  });
});

describe('an arrived file', () => {
  it('a picture that ends the decoder is refused', async () => {
    aws.functions.set('decode', () => Promise.reject(Object.assign(new Error('ended'), { name: 'Sandbox.Timedout' })));
    expect(await uploaded(await jpeg())).toMatchObject({ reason: mediaRefusals['too-slow'] });
  });

  it('a decoder that fails for another reason refuses nothing: the message returns', async () => {
    const bytes = await jpeg();
    const awaited = await announce(bytes);
    await send(awaited, bytes);
    aws.functions.set('decode', () => Promise.reject(new Error('no layer')));
    await expect(arrived(awaited)).rejects.toThrow('no layer');
    aws.functions.set('decode', decode);
    await arrived(awaited);
    expect((await itemOf(awaited.id)).status).toBe('ready');
  });
});

describe('deleting and restoring', () => {
  it('the daily check finds what a lost task has left', async () => {
    const ready = await uploaded(await jpeg());
    const item = await uploaded(await jpeg());
    await call('DELETE', `/media/${item.id}`);
    aws.queue.lose();
    await deliver({ source: 'aws.events' });
    const tasks = aws.queue.take(100).map(({ body }) => JSON.parse(body) as { id: string });
    const ids = tasks.map(({ id }) => id);
    // A picture whose files are in order is no task: tens of thousands would come before the next upload.
    expect([ids.includes(item.id), ids.includes(ready.id)]).toEqual([true, false]);
    for (const task of tasks) await deliver(task);
    expect(keysIn(`site/media/${item.id}/`)).toEqual([]);
    expect(keysIn(`originals/originals/${item.id}/`)).toHaveLength(1);
  });
});

describe('the roles of these functions', () => {
  it('the roles allow all store operations of these tests', () => {
    expect(deployed.overstepped()).toEqual([]);
  });
});
