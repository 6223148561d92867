import { expect, test } from 'vitest';
import { colorName } from '#shared/testing/color-name.ts';
import { badgeRules, newsletterBadges, roleBadges, statusBadges } from './badges.ts';

const huesOf = (badges: Record<string, { label: string; hue: string }>) =>
  Object.fromEntries(Object.values(badges).map(({ label, hue }) => [label, hue]));

test('what is published is green, what waits is yellow, everything else is grey', () => {
  expect(huesOf(statusBadges)).toEqual({ Pubblicato: 'green', 'In attesa': 'yellow', Bozza: 'grey' });
});

test('a newsletter is green when it is sent, yellow while it leaves, grey before', () => {
  expect(huesOf(newsletterBadges)).toEqual({ Inviata: 'green', 'In invio': 'yellow', Bozza: 'grey' });
});

test('an admin is orange, an editor blue, a writer green', () => {
  expect(huesOf(roleBadges)).toEqual({ Admin: 'orange', Editor: 'blue', Writer: 'green', User: 'grey' });
});

test('each hue is the colour that it is called, by day and by night', () => {
  const seen = [...badgeRules.matchAll(/\[data-hue=(\w+)\]\{--tint:light-dark\((#\w{6}),(#\w{6})\)\}/g)].map(
    ([, hue = '', day = '', night = '']) => [hue, colorName(day), colorName(night)],
  );
  expect(seen).toEqual(['orange', 'blue', 'green', 'yellow', 'grey'].map((hue) => [hue, hue, hue]));
});
