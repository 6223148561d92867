import { isId } from '#shared/text/ids.ts';
import { api } from '#site/src/api/api.ts';
import type { EditorKind, Field } from '#site/src/forms/kind.ts';

/**
 * The kind as the form of an assignment needs it: with the title filled in, and its first save says which item fulfils the
 * assignment. Without `?incarico=`, or for one of another kind, the kind as it is.
 */
export async function kindForAssignment(kind: EditorKind, search: string): Promise<EditorKind> {
  const id = new URLSearchParams(search).get('incarico');
  if (!id || !isId(id)) return kind;
  const answer = await api.assignments[':id'].$get({ param: { id } });
  const assignment = await answer.json();
  if (assignment.kind !== kind.kind) return kind;
  const titled = (field: Field): Field => (field.name === 'title' ? { ...field, initial: assignment.title } : field);
  let isLinked = true;
  return {
    ...kind,
    writing: kind.writing.map(titled),
    assignment: id,
    async create(input, formId, assignment) {
      const item = await kind.create(input, formId);
      isLinked = assignment !== undefined && (await link(assignment, item.id));
      return item;
    },
    saved(item, creating) {
      const message = kind.saved(item, creating);
      return isLinked ? message : { ...message, hint: 'L’incarico non è collegato: collegalo dalla dashboard.' };
    },
  };
}

/** The item is already saved: a deleted assignment must not make the save fail. */
const link = (id: string, item: string): Promise<boolean> =>
  api.assignments[':id'].item.$put({ param: { id }, json: { item } }).then(
    () => true,
    (error) => {
      console.error(error);
      return false;
    },
  );
