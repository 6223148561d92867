import { workPath } from '#shared/content/paths.ts';
import { galleryCategories } from '#shared/magazine.ts';
import { GalleryInput, GalleryItem } from '#shared/model/kinds/gallery.ts';
import { api, idempotencyKeyOf, serverMessage } from '#site/src/api/api.ts';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { imageField, pictureTextFields, titleField } from './common-fields.ts';

const { gallery } = api;

export const galleryKind: EditorKind<GalleryInput, GalleryItem> = {
  kind: 'gallery',
  labels: { one: 'Opera', the: 'l’opera', theSame: 'della stessa opera' },
  input: GalleryInput,
  item: GalleryItem,

  writing: [imageField, titleField, { name: 'artist', label: 'Artista', control: 'line' }],
  side: [
    {
      name: 'category',
      label: 'Categoria',
      control: 'choice',
      choices: galleryCategories.map((name) => ({ value: name, label: name })),
      initial: galleryCategories[0],
    },
    ...pictureTextFields,
  ],
  details: [],

  load: async (id) => (await gallery[':id'].$get({ param: { id } })).json(),
  create: async (json, formId) => (await gallery.$post({ json, header: idempotencyKeyOf(formId) })).json(),
  change: async (id, json) => (await gallery[':id'].$put({ param: { id }, json })).json(),
  notFound: 'GALLERY_ITEM_NOT_FOUND',
  loadFailed: "Errore nel caricamento dell'opera",
  saveFailed: (error) => serverMessage(error, "Errore nel salvataggio dell'opera"),
  saved: (_, creating) => ({ text: creating ? 'Opera creata con successo!' : 'Opera aggiornata con successo!' }),

  viewPath: workPath,
  // A draft is not in the gallery, and has no page of its own.
  previewPath: (id, { status }) => (status === 'draft' ? undefined : workPath(id)),
};
