import { describe, expect, it, test } from 'vitest';
import { categories, eventTypes, exhibitionShades } from '#shared/magazine.ts';
import { colorName } from '#shared/testing/color-name.ts';
import { articleColors, contrastRatio, darkTwin, readableInk } from './contrast.ts';

describe('contrastRatio', () => {
  it('is 1 for equal colours and 21 for black on white', () => {
    expect(contrastRatio('#777777', '#777777')).toBe(1);
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  });

  it('does not depend on the order', () => {
    expect(contrastRatio('#b1432a', '#fbf8f3')).toBe(contrastRatio('#fbf8f3', '#b1432a'));
  });
});

describe('readableInk', () => {
  it('keeps an ink that can be read', () => expect(readableInk('#ffd1e7', '#4a2436')).toBe('#4a2436'));
  it('replaces a weak ink on a light ground by the dark one', () =>
    expect(readableInk('#ffd1e7', '#ffffff')).toBe('#151515'));
  it('replaces a weak ink on a dark ground by the light one', () =>
    expect(readableInk('#22304d', '#151515')).toBe('#f3ede4'));
});

describe('darkTwin', () => {
  it('is the one of the table for a category', () => expect(darkTwin('#FFD1E7')).toBe('#4a2436'));
  it('leaves black black', () => expect(darkTwin('#000000')).toBe('#000000'));
});

const shades = exhibitionShades.map((shade, place) => ({ name: `pink ${place + 1}`, ...shade }));

test.each([...categories, ...eventTypes, ...shades])(
  'the magazine’s inks can be read on the colours of $name',
  (tint) => {
    expect(contrastRatio(tint.color, '#151515')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(tint.darkColor, '#f3ede4')).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ['Mostra', 'pink'],
  ['Fiera', 'blue'],
  ['Asta', 'green'],
  ['Conferenza', 'yellow'],
  ['Workshop', 'yellow'],
  ['Altro evento', 'yellow'],
])('an event of the type %s is %s, by day and by night', (type, color) => {
  const tints = eventTypes.filter(({ name }) => name === type);
  expect(tints.map((tint) => [colorName(tint.color), colorName(tint.darkColor)])).toEqual([[color, color]]);
});

/** By the eye's weights of red, green and blue («redmean»); 23 are two browns that look the same. */
function distance(one: string, other: string): number {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const [red, green, blue] = [1, 3, 5].map((at) => channel(one, at) - channel(other, at)) as [number, number, number];
  const mean = (channel(one, 1) + channel(other, 1)) / 2;
  return Math.sqrt((2 + mean / 256) * red ** 2 + 4 * green ** 2 + (2 + (255 - mean) / 256) * blue ** 2);
}

test.each(['color', 'darkColor'] as const)('the seven categories are told apart by their %s', (shade) => {
  const near = categories.flatMap((one, at) =>
    categories
      .slice(at + 1)
      .filter((other) => distance(one[shade], other[shade]) < 30)
      .map(({ id }) => [one.id, id]),
  );
  expect(near).toEqual([]);
});

test('the text is readable in light and dark mode with any colours of the author', () => {
  const steps = ['00', '33', '66', '80', '99', 'cc', 'ff'];
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const { light, dark } = articleColors({ bgColor: `#${red}${green}${blue}`, textColor: '#777777' });
        expect(contrastRatio(light.background, light.ink)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(dark.background, dark.ink)).toBeGreaterThanOrEqual(7);
      }
});

test.each(exhibitionShades)(
  'every shade of an exhibition is a pink, and none is that of the type: $color',
  ({ color }) => {
    expect(colorName(color)).toBe('pink');
    expect(eventTypes.map((type) => type.color as string)).not.toContain(color);
  },
);
