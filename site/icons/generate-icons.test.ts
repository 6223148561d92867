import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it, test } from 'vitest';
import { drawIcons } from './generate-icons.ts';

const kept = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url));
const icons = Object.entries(await drawIcons());
const pixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });

test.each(icons.filter(([name]) => !name.endsWith('.ico')))(
  'the file %s is what the sign is drawn as today',
  async (name, bytes) => {
    const now = await pixels(bytes);
    const then = await pixels(kept(name));
    expect([then.info.width, then.info.height]).toEqual([now.info.width, now.info.height]);
    // Another version of the drawing library may round a shade differently.
    const apart = now.data.reduce((sum, value, at) => sum + Math.abs(value - (then.data[at] ?? 0)), 0);
    expect(apart / now.data.length).toBeLessThan(2);
  },
);

it('favicon.ico holds the sign in three sizes as PNG', async () => {
  const file = kept('favicon.ico');
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const sides = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const at = 6 + 16 * index;
      const length = file.readUInt32LE(at + 8);
      const offset = file.readUInt32LE(at + 12);
      const { format, width } = await sharp(file.subarray(offset, offset + length)).metadata();
      return `${format} ${width} ${file.readUInt8(at)}`;
    }),
  );
  expect(sides).toEqual(['png 16 16', 'png 32 32', 'png 48 48']);
});
