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
/** The live release. */
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

/** Runs a build with the parts of AWS that it uses. */
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

/** Keys uploaded since the last call. */
const arrived = () => aws.puts.splice(0).map(({ key }) => key);

describe('the build release', () => {
  it('a release uploads assets first and the renderer last, goes live, then deletes old releases', async () => {
    const { code, output, calls } = await task('release');
    expect([code, output]).toEqual([0, expect.stringMatching(/^release [0-9a-f]{16}$/m)]);
    const release = output.split(' ').at(-1)?.trim();
    const keys = arrived();
    expect(keys.at(-1)).toBe(`state/releases/${release}/renderer.mjs`);
    const assets = keys.slice(0, -1);
    expect(assets.filter((key) => !/^site\/(_astro\/|releases\/[0-9a-f]{16}\/)/.test(key))).toEqual([]);
    expect(assets.findLastIndex((key) => key.startsWith('site/_astro/'))).toBeLessThan(
      assets.findIndex((key) => key.startsWith('site/releases/')),
    );
    const [ready, led, cleared] = calls.filter(({ args }) => args.includes('invoke') || args.includes('put-key'));
    expect(steps(calls)).toEqual(['aws lambda invoke', 'aws cloudfront-keyvaluestore put-key', 'aws lambda invoke']);
    expect(ready?.args).toContain(`{"release":"${release}"}`);
    expect(led?.args).toContain(release);
    // Old releases are deleted only when the new one is live.
    expect(cleared?.args).toContain('{"clear":true}');
  });

  it('a release that does not go live fails its build with the cause and leaves the edge unchanged', async () => {
    const { code, output, calls } = await task('release', { NOT_READY: 'true' });
    expect([code, steps(calls)]).toEqual([1, ['aws lambda invoke']]);
    expect(output).toMatch(/^La versione [0-9a-f]{16} non è andata in linea: There is no release$/m);
    arrived();
  });
});

describe('the build derived-assets', () => {
  it('derived-assets uploads picture sizes and share pictures, and their records last', async () => {
    const { code, output, calls } = await task('derived-assets');
    expect([code, output]).toEqual([0, '']);
    const keys = arrived();
    // The role allows writes there (infra/stacks/rights.test.ts).
    expect(keys.filter((key) => !/^(site\/_sizes|state\/derived)\//.test(key))).toEqual([]);
    expect(keys.slice(-3)).toEqual([
      ...['state/derived/pictures.json', 'state/derived/shares.json', 'state/derived/shown.json'],
    ]);
    expect(keys.slice(0, -3)).toEqual(expect.arrayContaining([expect.stringMatching(/^site\/_sizes\/share-.*\.jpg$/)]));
    expect(steps(calls)).toEqual(['aws s3 sync', 'aws lambda invoke']);
  });

  it('derived-assets makes no file twice: the next build reads the records of the previous one', async () => {
    const { code, calls } = await task('derived-assets');
    expect(code).toBe(0);
    expect(arrived().filter((key) => key.startsWith('site/_sizes/'))).toEqual([]);
    expect(steps(calls)).toEqual(['aws s3 sync']);
  });

  it('derived-assets removes files of items withdrawn during the build, and files without a record', async () => {
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
    // Four sizes and the share picture.
    expect(before.filter((key) => !sizes().includes(key)).length).toBe(5);
    expect(sizes().filter((key) => !before.includes(key))).toEqual([]);
    arrived();
  });

  it('derived-assets logs release-differs when the edge serves another release than the published one', async () => {
    const { code, output } = await task('derived-assets', { AT_THE_EDGE: 'fedcba9876543210' });
    expect(code).toBe(0);
    expect(output).toBe('{"event":"release-differs","published":"0123456789abcdef","seen":"fedcba9876543210"}\n');
  });
});
