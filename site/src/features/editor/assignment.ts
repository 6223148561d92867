import { isId } from '#shared/text/ids.ts';
import { api } from '#site/src/api/api.ts';
import type { EditorKind, Field } from '#site/src/forms/kind.ts';

/**
 * The kind as the form of an assignment needs it: with the title filled in, and the id that its first save links. Without `?incarico=`, or for one of another kind, the kind as it is.
 */
export async function kindForAssignment(kind: EditorKind, search: string): Promise<EditorKind> {
  const id = new URLSearchParams(search).get('incarico');
  if (!id || !isId(id)) return kind;
  const answer = await api.assignments[':id'].$get({ param: { id } });
  const assignment = await answer.json();
  if (assignment.kind !== kind.kind) return kind;
  const titled = (field: Field): Field => (field.name === 'title' ? { ...field, initial: assignment.title } : field);
  return { ...kind, writing: kind.writing.map(titled), assignment: id };
}

export const linkAssignment = (id: string, item: string): Promise<unknown> =>
  api.assignments[':id'].item.$put({ param: { id }, json: { item } });
