import type { ContentKind } from '#shared/kinds/kinds.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { addDays } from '#shared/time/dates.ts';
import { siteDbWith } from '#site/release/testing/fixture-snapshot.ts';

/** Of each kind; a list that had a line for each would weigh three times what it may. */
const many = 2_000;
export const today = '2026-11-20';

const common = (id: string, day: number) => ({
  id,
  authorId: 'import',
  version: 1,
  status: 'published',
  publishedAt: `${addDays(today, -day)}T08:00:00.000Z`,
  updatedAt: `${addDays(today, -day)}T08:00:00.000Z`,
  title: `Titolo di ${id}`,
  description: 'Che cosa si vede, dove e perché, in una frase lunga quanto basta a riempire due righe di una scheda.',
  image: '/pictures/prova.svg',
  category: 'arte',
  author: 'Redazione',
  date: addDays(today, -day),
  featured: false,
});

const makers: Record<ContentKind, (id: string, index: number) => object> = {
  article: (id, index) => ({ ...common(id, index), bgColor: '#ffd1e7', textColor: '#151515' }),
  // Without what a news item may lack.
  news: (id, index) => ({ ...common(id, index), description: undefined, summary: 'Una notizia in una frase.' }),
  video: (id, index) => ({
    ...common(id, index),
    videoUrl: 'https://vimeo.com/1',
    videoType: 'vimeo',
    videoId: '1',
    thumbnail: '/pictures/prova.svg',
  }),
  gallery: (id, index) => ({ ...common(id, index), artist: 'Anonimo', category: 'Classico' }),
  // By start: half of them over, a thousand running or coming.
  event: (id, index) => ({
    ...common(id, 0),
    type: 'Mostra',
    location: 'Mantova',
    startDate: addDays(today, index - many / 2),
    endDate: addDays(today, index - many / 2 + 10),
  }),
};

const idOf = (kind: ContentKind, index: number) => `${kind}-${index}`;

/** A magazine with thousands of items of every kind. */
export const thousands = (): SiteDb =>
  siteDbWith(
    (Object.entries(makers) as [ContentKind, (id: string, index: number) => object][]).flatMap(([kind, make]) =>
      Array.from({ length: many }, (_, index) => ({
        kind,
        summary: make(idOf(kind, index), index) as SnapshotSummary<ContentKind>,
      })),
    ),
  );
