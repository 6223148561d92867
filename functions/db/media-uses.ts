import { invalid } from '#functions/errors/app-error.ts';
import { mediaLimits } from '#shared/limits.ts';
import { mediaIn } from '#shared/markdown/media-in.ts';
import { mediaUseKey, mediaUseList, sortKey } from './keys.ts';
import { fromData } from './query.ts';
import type { Row, Store, Write } from './store.ts';

/** The media items that the editions of one item show. */
export type Uses = { working: readonly string[]; live: readonly string[] };
export const noUses: Uses = { working: [], live: [] };

export type UseRow = { kind: string; id: string; editions: ('working' | 'live')[] };

const { perItem } = mediaLimits;

function refuse(message: string): never {
  throw invalid([{ field: 'content', message }]);
}

/** What an edition alone may show, whatever the other one has. */
export function refuseMorePictures(shown: readonly string[]): void {
  if (shown.length > perItem) refuse(`Al massimo ${perItem} immagini della libreria in un contenuto`);
}

/**
 * A transaction holds a hundred writes. Both editions together keep to the limit, so that an approval, the trash and what undoes
 * them do so too.
 */
export function refuseTooManyPictures(before: Uses, after: Uses): void {
  for (const shown of [after.working, after.live]) refuseMorePictures(shown);
  if (mediaOf(after).length > perItem) {
    refuse(`Al massimo ${perItem} immagini della libreria tra la versione pubblicata e quella nuova`);
  }
  if (changedMedia(before, after).length > perItem) {
    refuse(`Al massimo ${perItem} immagini della libreria cambiano in un salvataggio: sostituiscile in più volte`);
  }
}

const mediaOf = (...uses: Uses[]) => [...new Set(uses.flatMap(({ working, live }) => [...working, ...live]))];

const changedMedia = (before: Uses, after: Uses) =>
  mediaOf(before, after).filter((media) => String(editionsWith(media, after)) !== String(editionsWith(media, before)));

/**
 * The writes of a save's transaction that keep the uses of media items as they are after it. A row that stays as it was
 * is not written.
 */
export function useWrites(
  { tableName }: Pick<Store, 'tableName'>,
  kind: string,
  id: string,
  before: Uses,
  after: Uses,
): Write[] {
  return changedMedia(before, after).map((media): Write => {
    const key = mediaUseKey(media, kind, id);
    const editions = editionsWith(media, after);
    if (editions.length === 0) return { Delete: { TableName: tableName, Key: key } };
    const data: UseRow & { media: string } = { media, kind, id, editions };
    const list = { listPk: mediaUseList, listSk: sortKey(media, kind, id) };
    return { Put: { TableName: tableName, Item: { ...key, data, ...list } } };
  });
}

const editionsWith = (media: string, uses: Uses) =>
  (['working', 'live'] as const).filter((edition) => uses[edition].includes(media));

export function usesOfRows(rows: readonly Row[]): Uses {
  const of = (isOf: (row: Row) => boolean) =>
    rows.filter(isOf).flatMap(({ data, content }) => mediaIn({ ...fromData<object>(data), ...contentOf(content) }));
  return { working: of(({ sk }) => sk === 'working'), live: of(({ sk }) => sk === 'live') };
}

const contentOf = (content: unknown) => (typeof content === 'string' ? { content } : {});
