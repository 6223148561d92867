import { expect, test } from 'vitest';
import { articleKind } from '#site/src/kinds/articles/article-form.ts';
import { fieldsOf } from './form-values.ts';
import { shownValue } from './shown-value.ts';

test.each([
  ['date', '2026-12-01', '1º dicembre 2026'],
  ['date', '', ''],
  ['title', '2026-12-01', '2026-12-01'],
  ['category', 'arte', 'Arte'],
  ['featured', true, 'Sì'],
])('the value of %s that is stored as %j is shown as «%s» where versions are compared', (name, value, shown) =>
  expect(
    shownValue(
      fieldsOf(articleKind).find((field) => field.name === name),
      value,
    ),
  ).toBe(shown),
);
