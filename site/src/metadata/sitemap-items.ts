import type { PublicKind } from '#shared/model/kinds.ts';
import { addDays } from '#shared/time/dates.ts';
import { query } from '#site/src/content/dependency-tracking.ts';
import { today } from '#site/src/content/site.ts';
import { summaries } from '#site/src/content/snapshot.ts';
import { rasterImage } from '#site/src/metadata/structured-data/images.ts';

export type MappedKind = Exclude<PublicKind, 'video'>;
export type MappedItem = { id: string; updatedAt: string; image?: string | undefined };

/** How many addresses a map holds: the protocol allows 50,000 of them in 50 MB, pictures included. */
export const mapSize = 10_000;

/** How many maps a kind needs. */
export const mapCount = query('mapCount', (kind: MappedKind) => Math.ceil(summaries(kind).length / mapSize));

/** One map of a kind. They are numbered from the oldest item, so that a new one changes only the last. */
export const mappedItems = query('mappedItems', (kind: MappedKind, number: number): MappedItem[] =>
  oldestFirst(kind)
    .slice((number - 1) * mapSize, number * mapSize)
    .map((summary) => ({
      id: summary.id,
      updatedAt: summary.updatedAt,
      image: 'image' in summary ? rasterImage(summary.image) : undefined,
    })),
);

const oldestFirst = query('oldestFirst', (kind: MappedKind) =>
  summaries(kind).toSorted((one, other) =>
    `${one.publishedAt} ${one.id}` < `${other.publishedAt} ${other.id}` ? -1 : 1,
  ),
);

/** When something of these kinds last changed; undefined where there is nothing. */
export const lastChange = query('lastChange', (...kinds: PublicKind[]): string | undefined =>
  kinds
    .flatMap((kind) => summaries(kind).map(({ updatedAt }) => updatedAt))
    .reduce<string | undefined>((last, moment) => (last === undefined || moment > last ? moment : last), undefined),
);

/** When a map last changed. */
export const mapChange = query('mapChange', (kind: MappedKind, number: number): string | undefined =>
  mappedItems(kind, number)
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1),
);

export type FreshItem = { kind: 'article' | 'news'; id: string; title: string; publishedAt: string };

/** How many addresses a news map holds at most. */
const freshest = 1_000;

/** Articles and news of the last two days: what a news map may hold. */
export const freshItems = query('freshItems', (): FreshItem[] =>
  (['article', 'news'] as const)
    .flatMap((kind) =>
      summaries(kind)
        .filter(({ date }) => date > addDays(today(), -2) && date <= today())
        .map(({ id, title, publishedAt }) => ({ kind, id, title, publishedAt })),
    )
    .toSorted((one, other) => (one.publishedAt > other.publishedAt ? -1 : 1))
    .slice(0, freshest),
);
