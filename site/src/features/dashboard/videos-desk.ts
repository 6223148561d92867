import { previewPath, videoPath } from '#shared/content/paths.ts';
import type { Video } from '#shared/model/video.ts';
import { posterPath } from '#shared/rules/video-url.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { api } from '#site/src/api/api.ts';
import type { DeskItem, ModeratedDesk } from './desk.ts';
import { deskCalls, paragraphs, undoMessages } from './desk-calls.ts';

const deskItem = (video: Video): DeskItem => {
  const live = video.live ?? video.status === 'published';
  return {
    ...video,
    kind: 'video',
    topic: categoryName(video.category),
    image: posterPath(video),
    live,
    address: live ? videoPath(video.id) : previewPath('video', video.id),
  };
};

const { list, remove, ...decisions } = deskCalls<Video, Video>(api.videos, deskItem, ({ description, videoUrl }) =>
  paragraphs(description, `<${videoUrl}>`),
);

export const videosDesk: ModeratedDesk = {
  kind: 'video',
  policy: 'content',
  words: { one: 'Video', all: 'Gestione video', none: 'Nessun video', create: 'Nuovo video' },
  removal: { done: 'Video eliminato con successo!', failed: "Errore durante l'eliminazione del video" },
  list,
  remove,
  moderation: {
    ...decisions,
    words: {
      pending: 'Video in attesa',
      total: 'Tutti i video',
      nonePending: 'Nessun video in attesa di approvazione',
      createFirst: 'Aggiungi il tuo primo video',
    },
    messages: {
      approve: { done: 'Contenuto approvato con successo!', failed: "Errore durante l'approvazione" },
      undo: undoMessages,
      reject: { done: 'Contenuto respinto', failed: 'Errore durante il rifiuto' },
    },
  },
};
