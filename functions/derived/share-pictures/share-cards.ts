import type { Snapshot } from '#functions/snapshot/snapshot.ts';
import { articleShare, eventShare, newsShare } from '#shared/content/share-words.ts';
import { magazine } from '#shared/magazine.ts';
import {
  magazineShareKey,
  type SharedKind,
  type SnapshotSummary,
  sharedKinds,
  sharePictureKey,
} from '#shared/model/snapshot/snapshot.ts';
import { type Change, changedItem, listNames, type SnapshotLists } from '#shared/model/snapshot/snapshot-lists.ts';
import type { SharePictureContent } from './draw-share.ts';

export type WantedShare = { key: string; card: SharePictureContent; image?: string | undefined };

/** Older items are rarely shared, and show the magazine’s own picture. */
const newest = 1_000;

const magazineCard: SharePictureContent = { title: magazine.name, label: magazine.tagline, note: '', color: '#fbf8f3' };

/** The share picture of one item, or of the magazine. `item`: the live item, undefined if there is none. */
export function wantedShare(key: string, item: (kind: SharedKind, id: string) => unknown): WantedShare | undefined {
  if (key === magazineShareKey) return { key, card: magazineCard };
  const kind = sharedKinds.find((one) => key.startsWith(sharePictureKey(one, '')));
  const found = kind && item(kind, key.slice(sharePictureKey(kind, '').length));
  return kind && found ? wantedOfItem(kind, found as SnapshotSummary<SharedKind>) : undefined;
}

const cards: { [Kind in SharedKind]: (item: SnapshotSummary<Kind>) => SharePictureContent } = {
  article: articleShare,
  event: eventShare,
  news: newsShare,
};

/** Made once for each summary: a full comparison draws few cards and names thousands. */
const made = new WeakMap<object, WantedShare>();

function wantedOfItem<Kind extends SharedKind>(kind: Kind, item: SnapshotSummary<Kind>): WantedShare {
  const known = made.get(item);
  if (known) return known;
  const wanted = { key: sharePictureKey(kind, item.id), card: cards[kind](item), image: item.image };
  made.set(item, wanted);
  return wanted;
}

/** All share pictures that pages name. */
export function wantedShares({ lists }: Pick<Snapshot, 'lists'>): WantedShare[] {
  return [
    { key: magazineShareKey, card: magazineCard },
    ...sharedKinds.flatMap((kind) => lists.newest(kind, newest).map((item) => wantedOfItem(kind, item))),
  ];
}

/**
 * The share pictures that these changes of items touch: a publication names few of thousands. `keys` that are not among
 * the `wanted` have none any more.
 */
export function touchedShares(
  { lists }: Pick<Snapshot, 'lists'>,
  changes: readonly Change[],
): { keys: Set<string>; wanted: WantedShare[] } {
  const keys = new Set([...changedItems(changes), ...sharedKinds.flatMap((kind) => atTheEdge(lists, kind, changes))]);
  const wanted = [...keys].flatMap((key) => {
    const [kind, id = ''] = key.split('/') as [SharedKind, string?];
    const item = lists.get(kind, id);
    return item && lists.isAmongNewest(kind, item, newest) ? [wantedOfItem(kind, item)] : [];
  });
  return { keys, wanted };
}

const changedItems = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => {
    const { kind, id = '' } = changedItem(change) ?? {};
    return sharedKinds.includes(kind as SharedKind) ? [sharePictureKey(kind as SharedKind, id)] : [];
  });

/** Items that others have moved into the newest ones, or out of them. */
function atTheEdge(lists: SnapshotLists, kind: SharedKind, changes: readonly Change[]): string[] {
  const isMove = (change: Change) => 'list' in change && change.list === listNames.all(kind) && change.membership;
  const moves = changes.filter(isMove).length;
  const around = moves === 0 ? [] : lists.newest(kind, newest + moves, newest - moves);
  return around.map(({ id }) => sharePictureKey(kind, id));
}
