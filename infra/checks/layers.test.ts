import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { biomeLayers, layers, layersFile } from './layers.ts';

test('biome.layers.json is what `npm run fix` makes of the layers', () =>
  expect(readFileSync(layersFile, 'utf8')).toBe(biomeLayers()));

const ofTestsAlone = ['testing', 'security'];

test.each(['shared', 'functions', 'infra', 'site/src'])('every folder of %s has its place in one layer', (tree) => {
  const entries = readdirSync(new URL(`../../${tree}/`, import.meta.url), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const rooms = folders.filter((name) => !ofTestsAlone.includes(name)).map((name) => `${tree}/${name}`);
  const placed = layers.flat().filter((room) => room.startsWith(`${tree}/`) && !room.includes('*'));
  expect(placed.toSorted()).toEqual(rooms.toSorted());
});

test('the house has at most 24 layers', () => expect(layers.length).toBeLessThanOrEqual(24));
