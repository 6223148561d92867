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

const differs = (seen?: string) => [
  { level: 'error', requestId: 'release-differs', error: new Error(`Readers see ${seen} and not 2`) },
];

it.each([
  ['the published release a moment later', ['1', '1', '1', '2'], []],
  ['another release', ['1'], differs('1')],
  ['an answer that breaks off', [undefined], differs()],
])('%s at the edge is told by the log if it is an error', async (_, given, entries) =>
  expect(await logged(...given)).toEqual(entries),
);
