import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { bucketForTests } from '#functions/testing/bucket-for-tests.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { compareRelease } from './release-at-edge.ts';
import { setLiveRelease } from './releases.ts';

/** What the edge answers, one after the other, the last one again and again; undefined where it breaks off. */
let answers: (string | undefined)[] = [];
const edge = createServer(({ url }, response) => {
  const body = answers.length > 1 ? answers.shift() : answers[0];
  response.writeHead(url === '/release.txt' ? 200 : 404);
  if (body === undefined) response.write('1', () => response.destroy());
  else response.end(body);
});
await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
afterAll(() => edge.close());

/** The entries of the log when the edge answers so, and release 2 gets new pages. */
async function logged(...given: typeof answers) {
  answers = given;
  const { ctx } = await testMagazine();
  const { bucket } = bucketForTests();
  await setLiveRelease('2', bucket);
  const entries: object[] = [];
  const siteUrl = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
  const settings = { ...testSettings, siteUrl };
  await compareRelease({ ...ctx, settings, log: (entry) => entries.push(entry), pauseFactor: 0 }, bucket);
  return entries;
}

it('a release that readers see a moment later than it is published is no error', async () => {
  expect(await logged('1', '1', '1', '2')).toEqual([]);
});

it('another release at the edge than the one that gets new pages is an error in the log', async () => {
  expect(await logged('1')).toEqual([
    { level: 'error', requestId: 'release-differs', error: new Error('Readers see 1 and not 2') },
  ]);
});

it('an edge that breaks off its answers is an error in the log', async () => {
  expect(await logged(undefined)).toMatchObject([{ error: new Error('Readers see undefined and not 2') }]);
});
