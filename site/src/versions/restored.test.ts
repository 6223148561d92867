import { expect, it } from 'vitest';
import { articleKind } from '#site/src/forms/kinds/article.ts';
import { changesBetween } from './changes.ts';
import { restored } from './restored.ts';
import { Version } from './version.ts';

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
  ['its words', { title: 'Vecchio' }, {}, 'editor', ['title']],
  ['no former note of the editors', { reviewNote: 'Perché?' }, {}, 'editor', []],
  ['not what is in front', { featured: false }, { featured: true }, 'editor', []],
  ['not the former state', { status: 'draft' }, { status: 'published' }, 'editor', []],
  ['the state that a writer’s save leads to', { status: 'draft' }, { status: 'published' }, 'writer', ['status']],
] as const)('restoring a version lists %s', (_, former, current, role, expected) => {
  expect(listed(version({ status: 'draft', ...former }), version({ status: 'draft', ...current }), role)).toEqual(
    expected,
  );
});
