import type { Snapshot } from '#functions/snapshot/snapshot.ts';
import { articleShare, eventShare, newsShare } from '#shared/content/share-words.ts';
import { magazine } from '#shared/magazine.ts';
import { magazineShareKey, type SharedKind, type SnapshotSummary, shareKey } from '#shared/model/snapshot.ts';
import type { ShareCard } from './draw-share.ts';

export type WantedShare = { key: string; card: ShareCard; image?: string | undefined };

/** Older items are rarely shared, and show the magazine’s own picture. */
const newest = 1_000;

/** All share pictures to draw, the most needed first. */
export function wantedShares({ lists }: Pick<Snapshot, 'lists'>): WantedShare[] {
  return [
    { key: magazineShareKey, card: { title: magazine.name, label: magazine.tagline, note: '', color: '#fbf8f3' } },
    ...wantedOf(lists.newest('article', newest), 'article', articleShare),
    ...wantedOf(lists.newest('news', newest), 'news', newsShare),
    ...wantedOf(lists.newest('event', newest), 'event', eventShare),
  ];
}

/** Made once for each summary: a publication draws few cards and looks at thousands. */
const made = new WeakMap<object, WantedShare>();

const wantedOf = <Kind extends SharedKind>(
  items: SnapshotSummary<Kind>[],
  kind: Kind,
  card: (item: SnapshotSummary<Kind>) => ShareCard,
): WantedShare[] =>
  items.map((item) => {
    const known = made.get(item);
    if (known) return known;
    const wanted = { key: shareKey(kind, item.id), card: card(item), image: item.image };
    made.set(item, wanted);
    return wanted;
  });
