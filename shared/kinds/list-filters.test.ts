import { describe, expect, it, test } from 'vitest';
import { categoryId, eventType, galleryCategory } from '#shared/rules/fields.ts';
import { canonicalPath, chosenValue, filteredPath, filteredTitle, listFilters } from './list-filters.ts';

test.each([
  ['event', 'Mostra', 'Mostre'],
  ['event', 'mostre', 'Mostre'],
  ['event', 'ALTRO EVENTO', 'Altri eventi'],
  ['event', 'concerto', 'concerto'],
  ['gallery', 'Classico', 'classico'],
  ['gallery', ' CLASSICO ', 'classico'],
  ['video', 'Attualità', 'attualita'],
  ['video', 'ATTUALITA', 'attualita'],
  ['article', 'sport', 'sport'],
  ['article', ' ', ''],
] as const)('the list of kind %s reads %j in its address as %j', (kind, text, value) => {
  expect(chosenValue(listFilters[kind], text)).toBe(value);
});

describe('every choice', () => {
  const accepts = { article: categoryId, video: categoryId, gallery: galleryCategory, event: eventType };

  it('is accepted by the API in its sent form and by all other names', () => {
    for (const [kind, { choices }] of Object.entries(listFilters)) {
      for (const { sent, names } of choices) {
        const parsed = [sent, ...names].map((name) => accepts[kind as keyof typeof accepts].parse(name));
        expect(new Set(parsed).size).toBe(1);
      }
    }
  });

  it('has an address and a title of its own', () => {
    expect(filteredPath(listFilters.event, 'Altri eventi')).toBe('/eventi?type=Altri%20eventi');
    expect(filteredPath(listFilters.article, '')).toBe('/articoli');
    expect(canonicalPath(listFilters.article, 'aste')).toBe('/articoli/categoria/aste');
    expect(canonicalPath(listFilters.article, 'sport')).toBe('/articoli?category=sport');
    expect(canonicalPath(listFilters.video, 'aste')).toBe('/video?category=aste');
    expect(filteredTitle(listFilters.event, 'Mostre')).toBe('Eventi: Mostre');
    expect(filteredTitle(listFilters.event, 'concerto')).toBe('Eventi');
  });
});
