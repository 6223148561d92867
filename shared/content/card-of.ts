import type { CategoryId, EventTypeName } from '#shared/magazine.ts';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import type { SnapshotSummary } from '#shared/model/snapshot/snapshot.ts';
import { embedAddress, parseVideoUrl, posterPath } from '#shared/rules/video-url.ts';
import type { Card } from './cards.ts';
import { type ItemLabels, itemLabels } from './item-labels.ts';

type Shown = { title: string };
type Video = Parameters<typeof posterPath>[0] & Parameters<typeof embedAddress>[0];

export function cardOf<Kind extends ContentKind>(kind: Kind, item: SnapshotSummary<Kind>): Card;
export function cardOf(kind: ContentKind, item: Shown & Partial<Record<'category' | 'type', string>>): Card {
  const { group, note } = (itemLabels[kind] as (item: unknown) => ItemLabels)(item);
  return {
    title: item.title,
    label: group,
    note,
    ...(kind === 'event' && { eventType: item.type as EventTypeName }),
    ...(kind !== 'event' && kind !== 'gallery' && { category: item.category as CategoryId }),
    ...(kind === 'video' && { video: playable(item as unknown as Video) }),
  };
}

/** A video that is not the magazine's own; undefined for every other address. */
export function videoCard(address: string): Card | undefined {
  const source = parseVideoUrl(address);
  return source && { title: '', label: '', note: '', video: playable(source) };
}

const playable = (video: Video) => ({ poster: posterPath(video), embed: embedAddress(video) });
