import { expect, it } from 'vitest';
import { articleKind } from '#site/src/kinds/articles/article-form.ts';
import { changesBetween } from './Changes.tsx';
import { restored, Version } from './revisions.ts';

const version = (fields: object): Version =>
  Version.parse({
    id: 'a',
    authorId: 'writer',
    title: 'Titolo',
    version: 1,
    updatedAt: '',
    featured: false,
    ...fields,
  });

const listed = (former: Version, current: Version, role: 'writer' | 'editor') =>
  changesBetween(articleKind, current, restored(former, current, { id: 'writer', role })).map(({ name }) => name);

it.each([
  ['its title', { title: 'Vecchio' }, {}, 'editor', ['title']],
  ['no former review note', { reviewNote: 'Perché?' }, {}, 'editor', []],
  ['no featured flag', { featured: false }, { featured: true }, 'editor', []],
  ['no former status', { status: 'draft' }, { status: 'published' }, 'editor', []],
  ['the status after a save by a writer', { status: 'draft' }, { status: 'published' }, 'writer', ['status']],
] as const)('the changes of a restored version contain %s', (_, former, current, role, expected) => {
  expect(listed(version({ status: 'draft', ...former }), version({ status: 'draft', ...current }), role)).toEqual(
    expected,
  );
});
