import { itemLabels, type Labelled } from '#shared/kinds/item-labels.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { embedAddress, parseVideoUrl, posterPath } from '#shared/kinds/video-url.ts';
import { kindDetails } from '#shared/kinds.ts';
import type { CategoryId, EventTypeName } from '#shared/magazine.ts';
import { type Addressed, itemPath } from '#shared/publish/paths.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import type { Card } from './cards.ts';

type Video = Parameters<typeof posterPath>[0] & Parameters<typeof embedAddress>[0];

export function cardOf<Kind extends ContentKind>(kind: Kind, item: SnapshotSummary<Kind>): Card;
export function cardOf(kind: ContentKind, item: Labelled & Addressed & { title: string }): Card {
  const { group, note } = itemLabels(kind, item);
  const { topics } = kindDetails[kind];
  return {
    address: itemPath(kind, item),
    title: item.title,
    label: group,
    note,
    ...(topics === 'eventTypes' && { eventType: item.type as EventTypeName }),
    ...(topics === 'categories' && { category: item.category as CategoryId }),
    ...('videoId' in item && { video: playable(item as unknown as Video) }),
  };
}

export function videoCard(address: string): Card | undefined {
  const source = parseVideoUrl(address);
  return source && { title: '', label: '', note: '', video: playable(source) };
}

const playable = (video: Video) => ({ poster: posterPath(video), embed: embedAddress(video) });
