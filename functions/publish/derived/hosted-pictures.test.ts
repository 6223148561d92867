import { expect, it } from 'vitest';
import { createStore } from '#functions/db/store.ts';
import { describePictures } from './hosted-pictures.ts';

const address = '/pictures/a.svg';
const drawing = (width: number, rest = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="400" ${rest}/>`);
const files: Record<string, Buffer> = {};
const described = (addresses: readonly string[], sizes = true) =>
  // No picture of the library: the store is not asked.
  describePictures(createStore('none'), { read: async (key) => files[key] }, { sizes })(addresses);

it.each([true, false])('a drawing names the point that crops keep in view, sizes or not: %s', async (sizes) => {
  const other = '/pictures/b.svg';
  files['pictures/a.svg'] = drawing(500, 'data-focus="0.3 0.25"');
  files['pictures/b.svg'] = drawing(500, 'data-focus="3 0.25"');
  const { [address]: named, [other]: outside } = await described([address, other], sizes);
  expect([named?.focus, outside?.focus]).toEqual([{ x: 0.3, y: 0.25 }, undefined]);
});

it('without sizes a picture has its dimensions alone', async () => {
  files['pictures/a.svg'] = drawing(500);
  expect(await described([address], false)).toEqual({ [address]: { width: 500, height: 400, variants: [] } });
});

it('what is no picture, or not there, has no description', async () => {
  files['pictures/a.svg'] = Buffer.from('testo');
  expect(await described([address, '/pictures/no.png', 'https://altrove.example/a.png'])).toEqual({});
});
