import { expect, test } from 'vitest';
import { editedId } from './form-page.ts';

test.each([
  ['/edit-article/01J9', '01J9'],
  ['/edit-article/01J9/', '01J9'],
  ['/modifica-evento/01J9', '01J9'],
  ['/create-article', undefined],
  ['/crea-evento', undefined],
  ['/edit-article', undefined],
  ['/edit-article/a/b', undefined],
  ['/edit-article/%2e%2e', undefined],
])('the address %s is the form of the item %s', (path, id) => {
  expect(editedId(path)).toBe(id);
});
