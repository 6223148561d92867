import { type ContentKind, collections, isModerated } from '#shared/kinds/kinds.ts';
import { schemas } from '#shared/kinds/schemas.ts';
import { kindDetails } from '#shared/kinds.ts';
import { editionPath, hasOwnPage, previewPath } from '#shared/publish/paths.ts';
import { failureWith, wordsOf } from '#shared/text/kind-words.ts';
import { api, idempotencyKeyOf, serverMessage } from '#site/src/api/api.ts';
import type { Decision, EditorKind, StoredItem } from '#site/src/forms/kind.ts';
import { savedAs } from './common-fields.ts';

type Answered<Item> = Promise<{ json: () => Promise<Item> }>;
type ById = { param: { id: string } };
type Put<Body, Item> = { $put: (args: ById & { json: Body }) => Answered<Item> };

/** The calls of the typed client by which a form loads and saves, the same for every kind. */
type Client<Input, Item> = {
  $post: (args: { json: Input; header: ReturnType<typeof idempotencyKeyOf> }) => Answered<Item>;
  ':id': { $get: (args: ById) => Answered<Item> } & Put<Partial<Input>, Item> &
    Record<Decision['name'], Put<{ version: number; reason?: string }, Item>>;
};

type OfTable =
  | 'kind'
  | 'labels'
  | 'input'
  | 'item'
  | 'load'
  | 'create'
  | 'change'
  | 'decide'
  | 'notFound'
  | 'loadFailed';
type Usual = 'saveFailed' | 'saved' | 'viewPath' | 'previewPath';

/** The form of a kind: its fields, and what is not as in the other forms. */
export function editorKind<Input extends Record<string, unknown>, Item extends StoredItem>(
  kind: ContentKind,
  own: Omit<EditorKind<Input, Item>, OfTable | Usual> & Partial<Pick<EditorKind<Input, Item>, Usual>>,
): EditorKind<Input, Item> {
  const { Singular, All, the, ofTheSame, o, i } = wordsOf(kind);
  const client = api[collections[kind]] as unknown as Client<Input, Item>;
  const byId = client[':id'];
  return {
    kind,
    labels: {
      one: Singular,
      the,
      theSame: ofTheSame,
      ...(isModerated(kind) && {
        approval: `${All} vengono inviat${i} per approvazione prima di essere pubblicat${i}.`,
      }),
    },
    input: schemas[kind].input,
    item: schemas[kind].item as unknown as EditorKind<Input, Item>['item'],
    load: async (id) => (await byId.$get({ param: { id } })).json(),
    create: async (json, formId) => (await client.$post({ json, header: idempotencyKeyOf(formId) })).json(),
    change: async (id, json) => (await byId.$put({ param: { id }, json })).json(),
    ...(isModerated(kind) && {
      decide: async (id: string, decision: Decision['name'], json: { version: number; reason?: string }) =>
        (await byId[decision].$put({ param: { id }, json })).json(),
    }),
    notFound: kindDetails[kind].notFound,
    loadFailed: failureWith(kind, 'nel caricamento'),
    saveFailed: (error) => serverMessage(error, failureWith(kind, 'nel salvataggio')),
    saved: (item, creating) => savedAs(`${Singular} ${creating ? 'creat' : 'aggiornat'}${o} con successo!`, item),
    viewPath: (item) => editionPath(kind, item),
    previewPath: (item) => {
      if (isModerated(kind)) return previewPath(kind, item.id);
      return hasOwnPage(kind) || item.status !== 'draft' ? editionPath(kind, item) : undefined;
    },
    ...own,
  };
}
