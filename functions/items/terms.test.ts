import { expect, it } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call } = magazine;
const { editor } = await newsroom(magazine);

it('what an editor writes of an author is read by everyone; an empty field goes, and a former version is refused', async () => {
  const path = '/authors/ada-neri';
  const put = (body: object) => call('PUT', path, { as: editor, body });
  expect((await call('GET', path)).status).toBe(404);
  await put({ text: 'Scrive di affreschi.', links: ['ada.example'], name: 'Ada Neri' });
  expect((await call('GET', path)).body).toMatchObject({
    id: 'ada-neri',
    name: 'Ada Neri',
    text: 'Scrive di affreschi.',
    links: ['https://ada.example'],
    version: 1,
  });
  expect((await put({ text: '', version: 0 })).body['code']).toBe('VERSION_CONFLICT');
  const { body } = await put({ text: '', version: 1 });
  expect([body['name'], body['text'], body['version']]).toEqual(['Ada Neri', undefined, 2]);
});

it('a picture of the library that an author has is in use', async () => {
  const image = '/media/01K00000000000000000000000';
  await call('PUT', '/authors/ugo-rossi', { as: editor, body: { image } });
  expect((await call('GET', '/authors/ugo-rossi')).body['image']).toBe(image);
});

it.each(['/authors/Ada_Neri', '/tags/fondo--oro'])('%s is the address of none', async (path) => {
  expect((await call('PUT', path, { as: editor, body: { text: 'Qualcosa' } })).status).toBe(404);
});
