import { workPath } from '#shared/content/paths.ts';
import type { GalleryItem } from '#shared/model/gallery.ts';
import { api } from '#site/src/api/api.ts';
import type { Desk, DeskItem } from './desk.ts';
import { deskPage } from './desk-calls.ts';

export const galleryDesk = {
  kind: 'gallery' as const,
  policy: 'desk' as const,
  words: { one: 'Opera', all: 'Galleria', none: 'Nessuna opera', create: 'Nuova opera' },
  removal: { done: 'Opera eliminata con successo!', failed: "Errore durante l'eliminazione dell'opera" },
  list: (_, cursor) => deskPage<GalleryItem>(api.gallery.$get, deskItem, cursor),
  remove: (id) => api.gallery[':id'].$delete({ param: { id } }),
} satisfies Desk;

const deskItem = (work: GalleryItem): DeskItem => ({
  ...work,
  kind: 'gallery',
  category: undefined,
  description: work.artist,
  topic: work.category,
  // The artist stands in the description: `author` would be the person who added the work, of whom only the id is known.
  author: '',
  featured: false,
  live: true,
  address: workPath(work.id),
});
