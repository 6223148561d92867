import type { Snapshot } from '#functions/snapshot/snapshot.ts';
import { articleShare, eventShare, newsShare } from '#shared/content/share-words.ts';
import { magazine } from '#shared/magazine.ts';
import {
  magazineShareKey,
  type SharedKind,
  type SnapshotSummary,
  sharedKinds,
  shareKey,
} from '#shared/model/snapshot/snapshot.ts';
import type { ShareCard } from './draw-share.ts';

export type WantedShare = { key: string; card: ShareCard; image?: string | undefined };

/** Older items are rarely shared, and show the magazine’s own picture. */
const newest = 1_000;

const magazineCard: ShareCard = { title: magazine.name, label: magazine.tagline, note: '', color: '#fbf8f3' };

/** The share picture of one item, or of the magazine. `item`: the live item, undefined if there is none. */
export function wantedShare(key: string, item: (kind: SharedKind, id: string) => unknown): WantedShare | undefined {
  if (key === magazineShareKey) return { key, card: magazineCard };
  const kind = sharedKinds.find((one) => key.startsWith(shareKey(one, '')));
  const found = kind && item(kind, key.slice(shareKey(kind, '').length));
  return kind && found ? wantedOfItem(kind, found as SnapshotSummary<SharedKind>) : undefined;
}

const cards: { [Kind in SharedKind]: (item: SnapshotSummary<Kind>) => ShareCard } = {
  article: articleShare,
  event: eventShare,
  news: newsShare,
};

function wantedOfItem<Kind extends SharedKind>(kind: Kind, item: SnapshotSummary<Kind>): WantedShare {
  return { key: shareKey(kind, item.id), card: cards[kind](item), image: item.image };
}

/** All share pictures that pages name, the most needed first. */
export function wantedShares({ lists }: Pick<Snapshot, 'lists'>): WantedShare[] {
  return [
    { key: magazineShareKey, card: magazineCard },
    ...wantedOf(lists.newest('article', newest), 'article'),
    ...wantedOf(lists.newest('news', newest), 'news'),
    ...wantedOf(lists.newest('event', newest), 'event'),
  ];
}

/** Made once for each summary: a publication draws few cards and looks at thousands. */
const made = new WeakMap<object, WantedShare>();

const wantedOf = <Kind extends SharedKind>(items: SnapshotSummary<Kind>[], kind: Kind): WantedShare[] =>
  items.map((item) => {
    const known = made.get(item);
    if (known) return known;
    const wanted = wantedOfItem(kind, item);
    made.set(item, wanted);
    return wanted;
  });
