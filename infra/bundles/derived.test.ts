import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { articleForm } from '#functions/testing/magazine.ts';
import { deployedMagazine, siteUrl } from '#infra/testing/deployed-magazine.ts';
import { type GatewayHandler, throughGateway } from '#infra/testing/gateway.ts';
import { uploadedRelease } from '#infra/testing/uploaded-release.ts';

let deployed: Awaited<ReturnType<typeof deployedMagazine>>;
let aws: Awaited<ReturnType<typeof deployedMagazine>>['aws'];
let derived: GatewayHandler;
let publish: (event: object) => Promise<unknown>;
let release: string;

beforeAll(async () => {
  deployed = await deployedMagazine();
  ({ aws } = deployed);
  publish = await deployed.load('publish');
  derived = await deployed.load('derived');
  release = await uploadedRelease(aws.url);
  await publish({ release });
}, 120_000);

const rowOf = (pk: string, sk = 'live') => ({ Records: [{ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] });

/** What the addresses of the articles end with, by their ids. */
const slugs = new Map<string, string>();

async function published(fields: object): Promise<string> {
  const body = { ...articleForm, ...fields, status: 'published' };
  const { id, slug } = (await deployed.magazine.call('POST', '/articles', { as: deployed.people.admin, body })).body;
  slugs.set(String(id), String(slug));
  await publish(rowOf(`article#${id}`));
  return String(id);
}
async function withdraw(id: string): Promise<void> {
  await deployed.magazine.call('DELETE', `/articles/${id}`, { as: deployed.people.admin });
  await publish(rowOf(`article#${id}`));
}

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

/** A hosted picture with an address of its own. */
async function hosted(background = '#2a7d43'): Promise<string> {
  const address = `/pictures/${randomUUID()}.png`;
  aws.objects.set(`site${address}`, await picture(background));
  return address;
}

const pageOf = (id: string) => String(aws.objects.get(`site/releases/${release}/articolo/${slugs.get(id)}/index.html`));
const sizesIn = (id: string) => [...new Set(pageOf(id).match(/\/_sizes\/[\w-]{11}-\d+\.(?:avif|webp)/g))];
const shareIn = (id: string) => /og:image" content="[^"]*?(\/_sizes\/share-article-[^"]+)"/.exec(pageOf(id))?.[1] ?? '';
const inBucket = (path: string) => aws.objects.get(`site${path}`);
/** What the CDN asks for when the bucket does not have it. */
const asked = (path: string) => throughGateway(derived, new Request(`${siteUrl}/derived${path}`));

describe('a derived file', () => {
  it('of a hosted picture and of its article is made when it is first asked for, and is then in the bucket', async () => {
    const id = await published({ title: 'Con la figura', image: await hosted() });
    const [size = ''] = sizesIn(id);
    const share = shareIn(id);
    for (const path of [size, share]) {
      expect(inBucket(path)).toBeUndefined();
      const answer = await asked(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(inBucket(path));
      const put = aws.puts.find(({ key }) => key === `site${path}`);
      expect(put?.headers).toMatchObject({
        'content-type': answer.headers.get('content-type'),
        'cache-control': 'public, max-age=86400',
      });
    }
    const { width, height, format } = await sharp(inBucket(share)).metadata();
    expect([width, height, format]).toEqual([1_200, 630, 'jpeg']);
    await withdraw(id);
    for (const path of [size, shareIn(id)])
      expect([inBucket(path), (await asked(path)).status]).toEqual([undefined, 404]);
  });
});

it('a hosted picture that is replaced has other sizes on its pages, and the edge forgets the former ones', async () => {
  const image = await hosted('#b1432a');
  const id = await published({ title: 'Da sostituire', image });
  const before = sizesIn(id);
  await asked(before[0] ?? '');
  aws.objects.set(`site${image}`, await picture('#2a7d43'));
  aws.invalidated.length = 0;
  await publish({ Records: [{ body: JSON.stringify({ detail: { object: { key: image.slice(1) } } }) }] });
  expect(sizesIn(id).filter((path) => before.includes(path))).toEqual([]);
  expect(inBucket(before[0] ?? '')).toBeUndefined();
  const pattern = before[0]?.replace(/-\d+\.\w+$/, '-*');
  expect(aws.invalidated.toSorted()).toEqual(
    [pattern, expect.stringContaining(`/_sizes/share-article-${id}.`)].toSorted(),
  );
});

it('the roles of the functions allow all of this', () => {
  expect(deployed.overstepped()).toEqual([]);
});
