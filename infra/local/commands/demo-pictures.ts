import { readdirSync, writeFileSync } from 'node:fs';
import type { Pictures } from '../demo/pictures/draw/svg.ts';

const drawings = new URL('../demo/pictures/draw/', import.meta.url);
const pictures = new URL('../demo/pictures/', import.meta.url);

for (const file of readdirSync(drawings).filter((name) => name.endsWith('.pictures.ts'))) {
  const module = (await import(new URL(file, drawings).href)) as { pictures: Pictures };
  for (const [name, draw] of Object.entries(module.pictures)) {
    writeFileSync(new URL(`${name}.svg`, pictures), draw());
    console.log(`${name}.svg`);
  }
}
