import type { ContentKind, PublicKind } from '#shared/kinds/kinds.ts';
import { cardOf, videoCard } from '#shared/markdown/card-of.ts';
import type { Card, KnownCards } from '#shared/markdown/cards.ts';
import type { KnownPictures } from '#shared/markdown/figures.ts';
import { cardsIn, linksIn, ownPicturesIn } from '#shared/markdown/markdown.ts';
import { mediaIdOf } from '#shared/media/addresses-and-captions.ts';
import { itemAt, itemPath, nameOf } from '#shared/publish/paths.ts';
import type { Picture, SnapshotItem } from '#shared/publish/snapshot.ts';
import { query } from './dependency-tracking.ts';
import { idOf, item, items, picture, summary } from './snapshot.ts';

/** The item of a detail page, whose address ends with this; throws if the snapshot has none. */
export function published<Kind extends PublicKind>(kind: Kind, name: string | undefined): SnapshotItem<Kind> {
  const entry = name === undefined ? undefined : item(kind, name);
  if (!entry) throw new Error(`No published ${kind} at ${name} in the snapshot`);
  return entry;
}

export function knownPictures(addresses: readonly string[]): Record<string, Picture> {
  const pictures: Record<string, Picture> = {};
  for (const address of addresses) {
    const entry = picture(address);
    if (entry) pictures[address] = entry;
  }
  return pictures;
}

export const textPictures = (content: string | undefined): KnownPictures => knownPictures(ownPicturesIn(content ?? ''));

export const libraryPictures = (content: string): KnownPictures =>
  content.includes('/media/') ? knownPictures(ownPicturesIn(content).filter((address) => mediaIdOf(address))) : {};

const card = query('card', (kind: ContentKind, name: string): Card | undefined => {
  const entry = summary(kind, idOf(kind, name));
  return entry && cardOf(kind, entry);
});

const addressNow = query('addressNow', (kind: ContentKind, name: string): string | undefined => {
  const entry = summary(kind, idOf(kind, name));
  return entry && itemPath(kind, entry);
});

/** What the cards within a text show, and where its links lead now: with an item its card changes, or becomes words. */
export function textCards(content = ''): KnownCards {
  const cards: Record<string, Card | null> = {};
  for (const address of content.includes('](/') ? linksIn(content) : []) {
    const item = itemAt(address);
    const now = item && addressNow(item.kind, item.name);
    if (now !== undefined && now !== address) cards[address] = { address: now, title: '', label: '', note: '' };
  }
  for (const address of cardsIn(content)) {
    const item = itemAt(address);
    const entry = item ? (card(item.kind, item.name) ?? null) : videoCard(address);
    if (entry !== undefined) cards[address] = entry;
  }
  return cards;
}

/** The paths of a page that is numbered from 1, such as the older pages of a list: `parameter` is the number. */
export type NumberedPaths = { (): { params: Record<string, string> }[]; parameter: string; count: () => number };

/** As `getStaticPaths` of such a page: that their number is the same is known without a list of all of them. */
export const numberedPaths = (parameter: string, count: () => number): NumberedPaths =>
  Object.assign(() => Array.from({ length: count() }, (_, index) => ({ params: { [parameter]: `${index + 1}` } })), {
    parameter,
    count,
  });

export type PathsOfKind = { (): { params: { id: string } }[]; kind: PublicKind };

/** As `getStaticPaths` of such a page: a new item adds one path, without a list of all of them. */
export const pathOfEach = (kind: PublicKind): PathsOfKind =>
  Object.assign(
    () =>
      items(kind)
        .all()
        .map((item) => ({ params: { id: nameOf(item) } })),
    { kind },
  );
