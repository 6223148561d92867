import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Newsroom } from './newsroom.ts';
import { measurePublishingWithPictures } from './publish-lines.ts';

/** A magazine whose pictures are ready after so long, and whose articles are live at once. */
async function magazineWithSlowPictures(milliseconds: number): Promise<string> {
  const readyAt: number[] = [];
  let pages = '';
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const answers: Record<string, () => object | string> = {
      'POST /api/auth/login': () => ({ access_token: '' }),
      'POST /api/media': () => ({
        id: String(readyAt.push(Date.now() + milliseconds) - 1),
        upload: { url: '/upload', fields: {} },
      }),
      'POST /api/articles': () => {
        pages += JSON.parse(body).title;
        return { id: '1' };
      },
    };
    const [, picture] = /^\/api\/media\/(\d+)$/.exec(request.url ?? '') ?? [];
    const isReady = (readyAt[Number(picture)] ?? 0) <= Date.now();
    const answer =
      answers[`${request.method} ${request.url}`]?.() ?? (picture ? { status: isReady ? 'ready' : '' } : pages);
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('pictures that take long together, but none of them too long, exceed no time', async () => {
  const url = await magazineWithSlowPictures(1_500);
  const newsroom = await Newsroom.enter(url);
  const results = await measurePublishingWithPictures({
    url,
    newsroom,
    publishes: 3,
    budgetSeconds: 3.5,
    seed: 'sinopia',
  });
  expect(results).toMatchObject({ 'pictures.published': { p50: expect.any(Number) } });
}, 30_000);
