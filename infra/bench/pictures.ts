import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { randomOf } from './random.ts';

const [width, height] = [1_800, 1_200];

/** Hosted pictures with as much detail as photographs have, so that encoding their sizes takes as long. Returns their paths. */
export async function writePictures(mediaFolder: string, seed: string, name: string, count: number): Promise<string[]> {
  mkdirSync(join(mediaFolder, 'pictures'), { recursive: true });
  const paths: string[] = [];
  for (let number = 0; number < count; number++) {
    const { between } = randomOf(seed, name, number);
    const patches = Buffer.from(Array.from({ length: 90 * 60 * 3 }, () => between(0, 255)));
    const path = `/pictures/${name}-${number}.jpg`;
    const picture = sharp(patches, { raw: { width: 90, height: 60, channels: 3 } }).resize(width, height);
    writeFileSync(join(mediaFolder, path), await picture.jpeg({ quality: 85 }).toBuffer());
    paths.push(path);
  }
  return paths;
}
