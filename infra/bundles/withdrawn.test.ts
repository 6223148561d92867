import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedRecords, fragmentsKey } from '#functions/derived/derived-buckets.ts';
import type { DerivedTask } from '#functions/derived/derived-tasks.ts';
import { sharePicturePath } from '#functions/derived/share-pictures/share-picture-path.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import { releaseOf } from '#infra/testing/small-release.ts';

let deployed: Awaited<ReturnType<typeof deployedMagazine>>;
let publish: (event: object) => Promise<unknown>;

beforeAll(async () => {
  deployed = await deployedMagazine();
  publish = await deployed.load('publish');
});
afterAll(() => deployed?.stop());

const size = (name: string) => ({ format: 'webp', width: 400, path: `/_sizes/${name}-400.webp` });
const known = (name: string) => ({
  digest: name,
  complete: true,
  picture: { width: 400, height: 300, variants: [size(name)] },
});

const digests: Record<string, string> = { Resta: 'comune', 'Va via': 'sola' };

it('the publication that withdraws an article deletes its fragment, its share picture and its sizes from the bucket', async () => {
  const { aws, magazine, people } = deployed;
  const { objects } = aws;
  const create = async (title: string, image: string) => {
    const body = { ...articleForm, title, image, status: 'published' };
    return String((await magazine.call('POST', '/articles', { as: people.admin, body })).body['id']);
  };
  const kept = await create('Resta', '/pictures/comune.png');
  const withdrawn = await create('Va via', '/pictures/sola.png');
  aws.objects.set('state/releases/r1/renderer.mjs', Buffer.from(releaseOf([])));
  await publish({ release: 'r1' });
  const tasks = aws.queue.take(100).map(({ body }) => JSON.parse(body) as DerivedTask);
  /** The share pictures that the publisher has ordered, as they are named with the pictures below. */
  const shares = Object.fromEntries(
    tasks.flatMap((task) =>
      'share' in task
        ? [[task.share.card.title, sharePicturePath(task.share.card, digests[task.share.card.title])]]
        : [],
    ),
  ) as Record<'Resta' | 'Va via', string>;

  const records = {
    [fragmentsKey]: {
      'pagefind/fragment/it_1.pf_fragment': [`article/${kept}`],
      'pagefind/fragment/it_2.pf_fragment': [`article/${withdrawn}`],
    },
    [derivedRecords.sharePictures]: { [shares.Resta]: 'drawn', [shares['Va via']]: 'drawing' },
    [derivedRecords.pictures]: { '/pictures/comune.png': known('comune'), '/pictures/sola.png': known('sola') },
  };
  for (const [key, record] of Object.entries(records)) objects.set(`state/${key}`, Buffer.from(JSON.stringify(record)));
  const files = [
    ...Object.keys(records[fragmentsKey] ?? {}),
    ...Object.keys(records[derivedRecords.sharePictures] ?? {}),
  ];
  for (const file of [...files, '_sizes/comune-400.webp', '_sizes/sola-400.webp'])
    objects.set(`site/${file}`, Buffer.from('x'));

  await magazine.call('DELETE', `/articles/${withdrawn}`, { as: people.admin });
  const Keys = { pk: { S: `article#${withdrawn}` }, sk: { S: 'live' } };
  await publish({ Records: [{ dynamodb: { Keys } }] });
  const derived = [...objects.keys()].filter((key) => /^site\/(_sizes|pagefind)\//.test(key));
  expect(derived.toSorted()).toEqual([
    'site/_sizes/comune-400.webp',
    `site/${shares.Resta}`,
    'site/pagefind/fragment/it_1.pf_fragment',
  ]);
  const recorded = (key: string) => Object.keys(JSON.parse(String(objects.get(`state/${key}`))));
  expect([...Object.values(derivedRecords), fragmentsKey].map(recorded)).toEqual([
    ['/pictures/comune.png'],
    [shares.Resta],
    ['pagefind/fragment/it_1.pf_fragment'],
  ]);
});
