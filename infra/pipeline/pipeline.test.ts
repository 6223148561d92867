import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { articleCalls } from '#functions/testing/article-desk.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { accountForTests, steps } from '#infra/testing/account-for-tests.ts';
import { startAws } from '#infra/testing/aws-for-tests.ts';

const account = accountForTests();
const media = mkdtempSync(join(tmpdir(), 'pictures-'));
cpSync(fileURLToPath(new URL('../demo/pictures', import.meta.url)), media, { recursive: true });
/** The release that readers see. */
const published = '0123456789abcdef';
let magazine: Awaited<ReturnType<typeof testMagazine>>;
let people: Awaited<ReturnType<typeof newsroom>>;
let aws: Awaited<ReturnType<typeof startAws>>;

beforeAll(async () => {
  magazine = await testMagazine();
  aws = await startAws({});
  aws.objects.set('state/live.json', Buffer.from(JSON.stringify({ release: published })));
  people = await newsroom(magazine);
  await articleCalls(magazine).publishedBy(people.writer, people.editor);
});
afterAll(async () => {
  await aws.stop();
  account.close();
  rmSync(media, { recursive: true, force: true });
});

/** What the build runs, with as much of AWS around it as it speaks to. */
const task = (name: 'release' | 'derived-assets', answers: Record<string, string> = {}) =>
  account.run(`infra/pipeline/${name}.ts`, [], {
    AWS_REGION: 'eu-south-1',
    AWS_ACCESS_KEY_ID: 'build',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_S3: aws.url,
    AWS_ENDPOINT_URL_DYNAMODB: inject('dynamodb'),
    TABLE_NAME: magazine.ctx.store.tableName,
    SITE_BUCKET: 'site',
    STATE_BUCKET: 'state',
    PUBLISHER: 'publisher',
    LIVE_RELEASE: 'arn:store',
    AT_THE_EDGE: published,
    RETRY_MILLISECONDS: '1',
    IN_BUCKET: media,
    ...answers,
  });

const picture = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#2a7d43' } })
    .png()
    .toBuffer();

/** What was put into the buckets since somebody last asked. */
const arrived = () => aws.puts.splice(0).map(({ key }) => key);

describe('the release', () => {
  it('sends its assets first and what renders pages last, goes live, and then takes old ones away', async () => {
    const { code, said, told } = await task('release');
    expect([code, said]).toEqual([0, expect.stringMatching(/^release [0-9a-f]{16}$/m)]);
    const release = said.split(' ').at(-1)?.trim();
    const keys = arrived();
    expect(keys.at(-1)).toBe(`state/releases/${release}/renderer.mjs`);
    const assets = keys.slice(0, -1);
    expect(assets.filter((key) => !/^site\/(_astro\/|releases\/[0-9a-f]{16}\/)/.test(key))).toEqual([]);
    expect(assets.findLastIndex((key) => key.startsWith('site/_astro/'))).toBeLessThan(
      assets.findIndex((key) => key.startsWith('site/releases/')),
    );
    const [ready, led, cleared] = told.filter(({ args }) => args.includes('invoke') || args.includes('put-key'));
    expect(steps(told)).toEqual(['aws lambda invoke', 'aws cloudfront-keyvaluestore put-key', 'aws lambda invoke']);
    expect(ready?.args).toContain(`{"release":"${release}"}`);
    expect(led?.args).toContain(release);
    // Only when readers see the new one may an old one go.
    expect(cleared?.args).toContain('{"clear":true}');
  }, 240_000);

  it('that does not go live fails its build, leads nobody anywhere and says why', async () => {
    const { code, said, told } = await task('release', { NOT_READY: 'true' });
    expect([code, steps(told)]).toEqual([1, ['aws lambda invoke']]);
    expect(said).toMatch(/^La versione [0-9a-f]{16} non è andata in linea: There is no release$/m);
    arrived();
  });
});

describe('what is made beside the pages', () => {
  it('is the sizes of pictures and the pictures for networks, and their records come last', async () => {
    const { code, said, told } = await task('derived-assets');
    expect([code, said]).toEqual([0, '']);
    const keys = arrived();
    // Where its role lets it write (infra/stacks/rights.test.ts).
    expect(keys.filter((key) => !/^(site\/_sizes|state\/derived)\//.test(key))).toEqual([]);
    expect(keys.slice(-3)).toEqual([
      ...['state/derived/pictures.json', 'state/derived/shares.json', 'state/derived/shown.json'],
    ]);
    expect(keys.slice(0, -3)).toEqual(expect.arrayContaining([expect.stringMatching(/^site\/_sizes\/share-.*\.jpg$/)]));
    expect(steps(told)).toEqual(['aws s3 sync', 'aws lambda invoke']);
  });

  it('is not made twice: the next build reads what the one before it wrote down', async () => {
    const { code, told } = await task('derived-assets');
    expect(code).toBe(0);
    expect(arrived().filter((key) => key.startsWith('site/_sizes/'))).toEqual([]);
    expect(steps(told)).toEqual(['aws s3 sync']);
  });

  it('holds nothing of what was withdrawn meanwhile, nor files that no record knows', async () => {
    const { admin, editor, writer } = people;
    const { id } = await articleCalls(magazine).publishedBy(writer, editor, {
      title: 'Da ritirare',
      image: '/pictures/ritirata.png',
    });
    writeFileSync(join(media, 'ritirata.png'), await picture());
    await task('derived-assets');
    const sizes = () => [...aws.objects.keys()].filter((key) => key.startsWith('site/_sizes/'));
    const before = sizes();
    aws.objects.set('site/_sizes/orfana-400.webp', Buffer.from('x'));
    await magazine.call('DELETE', `/articles/${id}`, { as: admin });
    await task('derived-assets');
    // Four sizes, and the picture for networks.
    expect(before.filter((key) => !sizes().includes(key)).length).toBe(5);
    expect(sizes().filter((key) => !before.includes(key))).toEqual([]);
    arrived();
  }, 120_000);

  it('says when readers are led to another release than the one that is published into', async () => {
    const { code, said } = await task('derived-assets', { AT_THE_EDGE: 'fedcba9876543210' });
    expect(code).toBe(0);
    expect(said).toBe('{"event":"release-differs","published":"0123456789abcdef","seen":"fedcba9876543210"}\n');
  });
});
