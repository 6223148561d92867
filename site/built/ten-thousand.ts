import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import { type SnapshotSettings, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { addDays } from '#shared/time/dates.ts';

export const many = 10_000;
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

const makers: Partial<Record<ContentKind, (id: string, index: number) => object>> = {
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
  // By start: most of them over, a thousand running or coming.
  event: (id, index) => ({
    ...common(id, 0),
    type: 'Mostra',
    location: 'Mantova',
    startDate: addDays(today, index - 9_000),
    endDate: addDays(today, index - 8_990),
  }),
};

export const idOf = (kind: ContentKind, index: number) => `${kind}-${index}`;

/** The lists of a magazine with ten thousand items of each of these kinds; of the items themselves only the newest of each. */
export function writeTenThousand(folder: string): void {
  const settings: SnapshotSettings = { siteUrl: 'https://rivista.example', today, demo: false };
  write(snapshotFiles.settings, settings);
  for (const [kind, make] of Object.entries(makers) as [ContentKind, (id: string, index: number) => object][]) {
    write(
      snapshotFiles.index(kind),
      Array.from({ length: many }, (_, index) => make(idOf(kind, index), index)),
    );
    write(snapshotFiles.item(kind, idOf(kind, 0)), make(idOf(kind, 0), 0));
  }

  function write(file: string, value: unknown): void {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(value));
  }
}
