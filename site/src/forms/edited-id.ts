import { isId } from '#shared/model/id.ts';

/** The id in `/edit-article/{id}` or `/modifica-evento/{id}`: one page serves them all. */
export function editedId(pathname: string): string | undefined {
  const [, id] = /^\/(?:edit|modifica)-[a-z]+\/([^/]+)\/?$/.exec(pathname) ?? [];
  return id && isId(id) ? id : undefined;
}
