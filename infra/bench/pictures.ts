import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { randomOf } from './random.ts';

const width = 1_800;
const height = 1_200;

/** As much detail as photographs have, so that encoding their sizes takes as long. */
export function photograph(seed: string, ...name: (string | number)[]): Promise<Buffer> {
  const { between } = randomOf(seed, ...name);
  const patches = Buffer.from(Array.from({ length: 90 * 60 * 3 }, () => between(0, 255)));
  const picture = sharp(patches, { raw: { width: 90, height: 60, channels: 3 } }).resize(width, height);
  return picture.jpeg({ quality: 85 }).toBuffer();
}

/** Hosted pictures. Returns their paths. */
export async function writePictures(mediaFolder: string, seed: string, name: string, count: number): Promise<string[]> {
  mkdirSync(join(mediaFolder, 'pictures'), { recursive: true });
  const paths: string[] = [];
  for (let number = 0; number < count; number++) {
    const path = `/pictures/${name}-${number}.jpg`;
    writeFileSync(join(mediaFolder, path), await photograph(seed, name, number));
    paths.push(path);
  }
  return paths;
}
