import { previewPath, videoPath } from '#shared/content/paths.ts';
import { Video, VideoInput } from '#shared/model/kinds/video.ts';
import { api, idempotencyKeyOf, serverMessage } from '#site/src/api/api.ts';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { authorField, categoryField, dateField, featuredField, savedAs, titleField } from './common-fields.ts';

const { videos } = api;

export const videoKind: EditorKind<VideoInput, Video> = {
  kind: 'video',
  labels: {
    one: 'Video',
    the: 'il video',
    theSame: 'dello stesso video',
    approval: 'I video vengono inviati per approvazione prima di essere pubblicati.',
  },
  input: VideoInput,
  item: Video,

  writing: [
    { name: 'videoUrl', label: 'URL video', control: 'video', hint: 'Un link di YouTube o di Vimeo.' },
    titleField,
    { name: 'description', label: 'Descrizione', control: 'paragraph' },
  ],
  side: [categoryField, authorField, featuredField],
  details: [
    {
      name: 'poster',
      label: 'Copertina',
      control: 'picture',
      optional: true,
      hint: 'Un’immagine al posto di quella di YouTube o di Vimeo.',
    },
    dateField,
  ],

  load: async (id) => (await videos[':id'].$get({ param: { id } })).json(),
  create: async (json, formId) => (await videos.$post({ json, header: idempotencyKeyOf(formId) })).json(),
  change: async (id, json) => (await videos[':id'].$put({ param: { id }, json })).json(),
  decide: async (id, decision, json) => (await videos[':id'][decision].$put({ param: { id }, json })).json(),
  notFound: 'VIDEO_NOT_FOUND',
  loadFailed: 'Errore nel caricamento del video',
  saveFailed: (error) => serverMessage(error, 'Errore nel salvataggio del video'),
  saved: (item, creating) => savedAs(creating ? 'Video creato con successo!' : 'Video aggiornato con successo!', item),

  viewPath: videoPath,
  previewPath: (id) => previewPath('video', id),
};
