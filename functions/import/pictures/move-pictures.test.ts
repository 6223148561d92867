import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { transact } from '#functions/db/store.ts';
import { bytesOwnerRow, getMedia, ownerOfBytes } from '#functions/media/rows.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { mediaLibrary, picture } from '#functions/testing/media.ts';
import { NoPicture } from './fetch-picture.ts';
import { movePictures, type PictureMove, withPictures } from './move-pictures.ts';

const magazine = await testMagazine();
const { ctx } = magazine;
const library = await mediaLibrary(magazine);
const folder = mkdtempSync(join(tmpdir(), 'immagini-'));
afterAll(() => rmSync(folder, { recursive: true }));

const there = 'https://rivista.example/wp-content/uploads/2019/05/';
mkdirSync(join(folder, 'uploads/2019/05'), { recursive: true });
writeFileSync(join(folder, 'uploads/2019/05/maesta.jpg'), await picture(300, 200, 41).jpeg().toBuffer());
writeFileSync(join(folder, 'uploads/2019/05/testo.jpg'), 'nessuna immagine');
symlinkSync('/etc/hostname', join(folder, 'uploads/2019/05/altrove.jpg'));

const asked: string[] = [];
const fetched = await picture(320, 200, 42).jpeg().toBuffer();
const move: PictureMove = {
  ctx,
  send: async (upload, bytes) => void (await library.send({ upload }, bytes)),
  whenPrepared: library.settled,
  folders: [folder],
  ledger: join(folder, 'immagini.jsonl'),
  fetch: async (url) => {
    asked.push(url);
    if (url.endsWith('lontana.jpg')) return fetched;
    throw new NoPicture('il server risponde 404');
  },
};
const pictures = new Map(
  ['maesta', 'testo', 'altrove', 'lontana', 'assente'].map((name) => {
    const url = `${there}${name}.jpg`;
    return [url, { url, alt: 'La tavola', caption: 'Duccio, <em>Maestà</em>, 1308' }];
  }),
);
const run = () => movePictures(move, pictures, () => {});

it('pictures come from the folder, else from where they are; each that does not has its reason', async () => {
  const { ids, problems } = await run();
  expect([...ids.keys()].toSorted()).toEqual([`${there}lontana.jpg`, `${there}maesta.jpg`]);
  expect(problems.toSorted()).toEqual([
    `${there}altrove.jpg: il server risponde 404`,
    `${there}assente.jpg: il server risponde 404`,
    `${there}testo.jpg: Il file non è un’immagine JPEG, PNG, WebP, AVIF o GIF`,
  ]);
  for (const id of ids.values()) {
    expect((await getMedia(ctx, id))?.media).toMatchObject({
      alt: 'La tavola',
      artist: 'Duccio',
      title: 'Maestà',
      year: '1308',
      file: { number: 1 },
    });
  }
});

it('another run asks for those alone that did not come', async () => {
  asked.length = 0;
  const { ids } = await run();
  expect(ids.size).toBe(2);
  expect(asked.toSorted()).toEqual([`${there}altrove.jpg`, `${there}assente.jpg`]);
});

it('an address that is none has its reason as well, and one with a bare percent is an address', async () => {
  const bad = 'https://[/a.jpg';
  const odd = `${there}100%-lontana.jpg`;
  const { ids, problems } = await movePictures(move, new Map([bad, odd].map((url) => [url, { url }])), () => {});
  expect(ids.has(odd)).toBe(true);
  expect(problems).toEqual([`${bad}: il server risponde 404`]);
});

it('of a size the original comes', async () => {
  const url = `${there}lontana-300x200.jpg`;
  const { ids } = await movePictures(move, new Map([[url, { url }]]), () => {});
  expect(ids.get(url)).toBe(ids.get(`${there}lontana.jpg`));
});

it('what a killed run took without saying whose bytes they are is said by the next one', async () => {
  const { ids } = await run();
  const id = ids.get(`${there}maesta.jpg`) ?? '';
  const { sha256 = '' } = (await getMedia(ctx, id))?.media.file ?? {};
  const announced = bytesOwnerRow(sha256, { id, proven: false }, new Date());
  await transact(ctx.store, [{ Put: { TableName: ctx.store.tableName, Item: announced } }]);
  rmSync(move.ledger);
  await run();
  expect(await ownerOfBytes(ctx.store, sha256)).toMatchObject({ id, proven: true });
});

it('an export that moved into another magazine before brings its pictures again', async () => {
  writeFileSync(move.ledger, `${JSON.stringify({ url: `${there}maesta.jpg`, id: 'di-un-altra-rivista' })}\n{"url":`);
  const { ids } = await run();
  expect((await getMedia(ctx, ids.get(`${there}maesta.jpg`) ?? ''))?.media.file).toBeDefined();
});

it('a line has those of the library in place of the others', () => {
  const url = `${there}maesta.jpg`;
  const line = { image: url, content: `![a](${url} "b") e [![c](${url})](https://altrove.example/)\n\n${url}` };
  expect(JSON.parse(withPictures(JSON.stringify(line), new Map([[url, 'ID']])))).toEqual({
    image: '/media/ID',
    content: `![a](/media/ID "b") e [![c](/media/ID)](https://altrove.example/)\n\n${url}`,
  });
});
