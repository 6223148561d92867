import { expect, it, test } from 'vitest';
import { videoForm } from '#functions/testing/forms.ts';
import { newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import type { Video } from '#shared/kinds/video.ts';
import { posterPath } from '#shared/kinds/video-url.ts';

const magazine = await testMagazine();
const { call } = magazine;
const staff = await newsroom(magazine);
const create = async (as: Person, fields: object = {}) =>
  (await call('POST', '/videos', { as, body: { ...videoForm, ...fields } })).body as Video;
const titles = async (path: string, as?: Person) =>
  ((await call('GET', path, as ? { as } : {})).body as unknown as Video[]).map(({ title }) => title);

await create(staff.editor, { title: 'uno', date: '2026-11-01', status: 'published' });
await create(staff.editor, { title: 'due', category: 'aste', featured: true, status: 'published' });
await create(staff.writer, { title: 'canarino' });

test.each([
  ['/videos', ['due', 'uno']],
  ['/videos?limit=1', ['due']],
  ['/videos?featured=true', ['due']],
  ['/videos?category=Arte', ['uno']],
  ['/videos?category=cultura', []],
])('%s has %j and nothing pending', async (path, expected) => expect(await titles(path)).toEqual(expected));

it('a video has the poster that was chosen for it, and its provider’s again once that is taken away', async () => {
  const { id } = await create(staff.editor, { title: 'con copertina', poster: '/media/copertina' });
  const change = async (fields: object) =>
    (await call('PUT', `/videos/${id}`, { as: staff.editor, body: fields })).body as Video;
  expect(posterPath(await change({ title: 'ancora con copertina' }))).toBe('/media/copertina');
  const bare = await change({ poster: '' });
  expect(bare).toMatchObject({ thumbnail: 'https://img.youtube.com/vi/aqz-KE-bpKQ/hqdefault.jpg' });
  expect(posterPath(bare)).toBe('/thumbs/youtube/aqz-KE-bpKQ.jpg');
  await call('DELETE', `/videos/${id}`, { as: staff.editor });
});
