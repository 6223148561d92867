import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { biomeLayers, layers, layersFile } from './layers.ts';

test('biome.layers.json is what `npm run fix` makes of the order of folders', () =>
  expect(readFileSync(layersFile, 'utf8')).toBe(biomeLayers()));

const ofTestsAlone = ['testing', 'security'];

test.each(Object.entries(layers))('every folder of %s has its place in the order', (tree, order) => {
  const entries = readdirSync(new URL(`../../${tree}/`, import.meta.url), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(order.filter((name) => !name.includes('*')).toSorted()).toEqual(
    folders.filter((name) => !ofTestsAlone.includes(name)).toSorted(),
  );
});
