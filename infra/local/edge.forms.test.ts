import { expect, test } from 'vitest';
import { createPath, editPath, editShellPath, previewPath } from '#shared/content/paths.ts';
import { contentKinds, moderatedKinds } from '#shared/model/kinds.ts';
import { routeAtEdge } from './edge.ts';

test.each(contentKinds)('every %s is edited on one page', (kind) => {
  expect(routeAtEdge(editPath(kind, '01J9_a-b'))).toMatchObject({ uri: `${editShellPath(kind)}/index.html` });
  expect(routeAtEdge(createPath(kind))).toMatchObject({ uri: `${createPath(kind)}/index.html` });
});

test.each(moderatedKinds)('every %s is previewed on one page', (kind) => {
  expect(routeAtEdge(previewPath(kind, '01J9'))).toMatchObject({ uri: previewPath(kind, 'index.html') });
});

test.each(['/modifica-evento/a/b', '/edit-article/%2e%2e', '/anteprima/01J9', '/modifica-altro/01J9'])(
  '%s leads to no form',
  (path) => {
    expect(routeAtEdge(path)).toMatchObject({ uri: `${path}/index.html` });
  },
);
