import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { parseThumb } from '#functions/publish/derived/poster.ts';
import { createThumbs, thumbLimits } from './thumbs.ts';

const root = mkdtempSync(join(tmpdir(), 'thumbs-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(root, 'magazine-'));

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const picture = () => new Response(jpeg, { headers: { 'content-type': 'image/jpeg' } });
const youtube = '/thumbs/youtube/eRsGyueVLvQ.jpg';

test.each([
  ['youtube', 'eRsGyueVLvQ.jpg', { provider: 'youtube', id: 'eRsGyueVLvQ' }],
  ['vimeo', '1084537.jpg', { provider: 'vimeo', id: '1084537' }],
  ['vimeo', '1084537-8272103f6e.jpg', { provider: 'vimeo', id: '1084537-8272103f6e' }],
  ['youtube', '1084537.jpg', undefined],
  ['vimeo', 'eRsGyueVLvQ.jpg', undefined],
  ['youtube', 'eRsGyueVLv%2F.jpg', undefined],
  ['youtube', '../../etc/p.jpg', undefined],
  ['dailymotion', 'eRsGyueVLvQ.jpg', undefined],
  ['youtube', 'eRsGyueVLvQ.png', undefined],
])('%s/%s is %o', (provider, file, source) => expect(parseThumb(provider, file)).toEqual(source));

describe('the poster of a video', () => {
  it('is fetched from YouTube once for concurrent requests, and is kept', async () => {
    const folder = newFolder();
    const ask = vi.fn(async () => picture());
    const thumbs = createThumbs(folder, ask);
    const answers = await Promise.all([thumbs.request(youtube), thumbs.request(youtube)]);
    answers.push(await thumbs.request(youtube));
    for (const answer of answers) {
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(jpeg);
    }
    expect(ask.mock.calls.map(([url]: string[]) => url)).toEqual(['https://i.ytimg.com/vi/eRsGyueVLvQ/hqdefault.jpg']);
    expect(readFileSync(join(folder, 'youtube/eRsGyueVLvQ.jpg'))).toEqual(Buffer.from(jpeg));
  });

  it('is shown all the same where it cannot be kept', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, 'a file in place of the folder');
    const answer = await createThumbs(file, async () => picture()).request(youtube);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(jpeg);
  });

  it('comes from where Vimeo’s oEmbed answer says', async () => {
    const asked: string[] = [];
    const thumbs = createThumbs(newFolder(), async (url) => {
      asked.push(url);
      return url.startsWith('https://vimeo.com/')
        ? Response.json({ thumbnail_url: 'https://i.vimeocdn.com/video/20963649-d_640' })
        : picture();
    });
    for (const id of ['1084537', '1084537-8272103f6e'])
      expect((await thumbs.request(`/thumbs/vimeo/${id}.jpg`)).headers.get('content-type')).toBe('image/jpeg');
    expect(asked).toEqual([
      'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F1084537&width=640',
      'https://i.vimeocdn.com/video/20963649-d_640.jpg',
      'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F1084537%2F8272103f6e&width=640',
      'https://i.vimeocdn.com/video/20963649-d_640.jpg',
    ]);
  });

  it.each(['https://evil.example/a.jpg', 'http://i.vimeocdn.com/a.jpg', 'https://a@i.vimeocdn.com/a.jpg', '', 7])(
    'is never fetched from another host, as %s is',
    async (thumbnail_url) => {
      const ask = vi.fn(async (_: string) => Response.json({ thumbnail_url }));
      const answer = await createThumbs(newFolder(), ask).request('/thumbs/vimeo/1084537.jpg');
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(ask).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('offline'))],
    ['knows no such video', async () => new Response('', { status: 404 })],
    ['sends something else', async () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ])('is drawn where the provider %s, and asked for again after a minute', async (_, answer) => {
    const folder = newFolder();
    let time = 1_000_000;
    const ask = vi.fn<() => Promise<Response>>(answer);
    const thumbs = createThumbs(folder, ask, { now: () => time });
    const drawn = await thumbs.request(youtube);
    expect(drawn.status).toBe(200);
    expect(await drawn.text()).toContain('<svg');
    expect(existsSync(join(folder, 'youtube'))).toBe(false);
    await thumbs.request(youtube);
    expect(ask).toHaveBeenCalledTimes(1);
    time += 61_000;
    await thumbs.request(youtube);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is drawn, and not asked for, while many others are fetched', async () => {
    const { promise: go, resolve: answer } = Promise.withResolvers<void>();
    const ask = vi.fn(() => go.then(picture));
    const thumbs = createThumbs(newFolder(), ask);
    const waiting = Array.from({ length: thumbLimits.underway }, (_, id) => thumbs.request(`/thumbs/vimeo/${id}.jpg`));
    const typeOf = async (path: string) => (await thumbs.request(path)).headers.get('content-type');
    expect(await typeOf(youtube)).toBe('image/svg+xml');
    expect(ask).toHaveBeenCalledTimes(thumbLimits.underway);
    answer();
    await Promise.all(waiting);
    expect(await typeOf(youtube)).toBe('image/jpeg');
  });

  it('takes the place of the oldest ones where many are kept', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'youtube'));
    const limits = { ...thumbLimits, kept: 20 };
    const names = Array.from({ length: limits.kept }, (_, id) => `${String(id).padStart(11, '0')}.jpg`);
    for (const [age, name] of names.entries()) {
      writeFileSync(join(folder, 'youtube', name), jpeg);
      utimesSync(join(folder, 'youtube', name), 1_000 + age, 1_000 + age);
    }
    await createThumbs(folder, async () => picture(), { limits }).request(youtube);
    const kept = readdirSync(join(folder, 'youtube'));
    expect(kept.length).toBeLessThanOrEqual(limits.kept);
    expect(kept).toContain('eRsGyueVLvQ.jpg');
    expect(kept).toContain(names.at(-1));
    expect(kept).not.toContain(names[0]);
  });

  it('at any other address is a 404 without a request', async () => {
    const ask = vi.fn(async () => picture());
    for (const path of ['/thumbs/youtube/x.jpg', '/thumbs/other/eRsGyueVLvQ.jpg', '/thumbs/youtube/%2e%2e%2fa.jpg'])
      expect((await createThumbs(newFolder(), ask).request(path)).status).toBe(404);
    expect(ask).not.toHaveBeenCalled();
  });
});
