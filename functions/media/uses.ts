import type { Context } from '#functions/context/context.ts';
import { editionKeys, liveKey, mediaKey, mediaUsePrefix, newsletterKey } from '#functions/db/keys.ts';
import { type UseRow, usesOfRows } from '#functions/db/media-uses.ts';
import { fromData, readPartition } from '#functions/db/query.ts';
import { batchGet, type Row, type Write } from '#functions/db/store.ts';
import type { ContentKind, PublicKind } from '#shared/kinds/kinds.ts';
import type { MediaItem, MediaUse } from '#shared/media/media.ts';
import { type Actor, may, mayTo } from '#shared/rules/permissions.ts';
import { type MediaWithUpload, toMediaSummary } from './rows.ts';

export async function withUses(ctx: Context, actor: Actor, item: MediaWithUpload): Promise<MediaItem> {
  const uses = await usesOf(ctx, item.media.id);
  return {
    ...toMediaSummary(item),
    uses: uses.filter((use) => maySee(actor, use)).map(({ authorId, ...use }) => use),
  };
}

type Use = MediaUse & { authorId: string };

const maySee = (actor: Actor, { kind, edition, authorId }: Use) => {
  if (edition === 'live') return true;
  if (kind === 'newsletter') return may(actor.role, 'newsletter:manage');
  return mayTo(actor, 'content:see-unpublished', authorId);
};

const rowsOfUses = ({ store }: Context, id: string): Promise<{ sk: string; data: UseRow }[]> =>
  readPartition(store, store.tableName, { pk: mediaKey(id).pk, prefix: mediaUsePrefix });

/** More would not fit in a transaction. */
const maxConditions = 90;

/**
 * The conditions of a change by a person who may not change what readers see: that no edition which shows the picture is put
 * before readers meanwhile. Undefined if one is already.
 */
export async function whileNotShown(ctx: Context, id: string): Promise<Write[] | undefined> {
  const rows = await rowsOfUses(ctx, id);
  if (rows.some(({ data }) => data.editions.includes('live'))) return undefined;
  return rows.slice(0, maxConditions).map(({ sk, data }) => ({
    ConditionCheck: {
      TableName: ctx.store.tableName,
      Key: { ...mediaKey(id), sk },
      ConditionExpression: '#data.editions = :editions',
      ExpressionAttributeNames: { '#data': 'data' },
      ExpressionAttributeValues: { ':editions': data.editions },
    },
  }));
}

/** Checked against the items themselves: a row that an interrupted import left behind counts for nothing. */
export async function usesOf(ctx: Context, id: string): Promise<Use[]> {
  const { store } = ctx;
  const rows = (await rowsOfUses(ctx, id)).map(({ data }) => data);
  const keys = rows.flatMap(({ kind, id: item }) => keysOf(kind as PublicKind, item));
  const editions = Map.groupBy(await batchGet(store, keys), (row) => row?.pk);
  return rows.flatMap(({ kind, id: item }) =>
    (editions.get(`${kind}#${item}`) ?? []).flatMap((row) => {
      const edition = row && editionShowing(row, id);
      return edition ? { kind: kind as PublicKind, id: item, edition, ...namesOf(row) } : [];
    }),
  );
}

const keysOf = (kind: PublicKind, id: string) =>
  kind === 'newsletter' ? [newsletterKey(id), liveKey(kind, id)] : editionKeys(kind as ContentKind, id);

function editionShowing(row: Row, media: string): 'working' | 'live' | undefined {
  const { working, live } = usesOfRows([row.sk === 'live' ? row : { ...row, sk: 'working' }]);
  if (live.includes(media)) return 'live';
  return working.includes(media) ? 'working' : undefined;
}

function namesOf({ data }: Row): { authorId: string; title?: string } {
  const { title, subject, authorId = '' } = fromData<{ title?: string; subject?: string; authorId?: string }>(data);
  const shown = title ?? subject;
  return { authorId, ...(shown === undefined ? {} : { title: shown }) };
}
