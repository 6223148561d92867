import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colorName } from '#shared/testing/color-name.ts';
import { newsletterBadges, roleBadges, statusBadges } from './Badge.tsx';

const huesOf = (badges: Record<string, { label: string; hue: string }>) =>
  Object.fromEntries(Object.values(badges).map(({ label, hue }) => [label, hue]));

test('the badge of a published item is green, of a pending one yellow, of a draft grey', () => {
  expect(huesOf(statusBadges)).toEqual({ Pubblicato: 'green', 'In attesa': 'yellow', Bozza: 'grey' });
});

test('the badge of a sent newsletter is green, of one being sent yellow, of a draft grey', () => {
  expect(huesOf(newsletterBadges)).toEqual({ Inviata: 'green', 'In invio': 'yellow', Bozza: 'grey' });
});

test('the badge of an admin is orange, of an editor blue, of a writer green, of a user grey', () => {
  expect(huesOf(roleBadges)).toEqual({ Admin: 'orange', Editor: 'blue', Writer: 'green', User: 'grey' });
});

test('each badge hue has the colour of its name in the light and in the dark theme', () => {
  const rules = readFileSync(new URL('./Badge.css', import.meta.url), 'utf8');
  const seen = [...rules.matchAll(/\[data-hue="(\w+)"\] \{\s*--tint: light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, hue = '', day = '', night = '']) => [hue, colorName(day), colorName(night)],
  );
  expect(seen).toEqual(['orange', 'blue', 'green', 'yellow', 'grey'].map((hue) => [hue, hue, hue]));
});
