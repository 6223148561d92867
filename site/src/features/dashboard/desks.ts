import { articlesDesk } from './articles-desk.ts';
import type { Desk, DeskKind, ModeratedDesk, Moderation } from './desk.ts';
import { eventsDesk } from './events-desk.ts';
import { galleryDesk } from './gallery-desk.ts';
import { newsDesk } from './news-desk.ts';
import { videosDesk } from './videos-desk.ts';

export const moderatedDesks: readonly ModeratedDesk[] = [articlesDesk, videosDesk, eventsDesk];
export const freeDesks = [newsDesk, galleryDesk] as const;

export const desksByKind = Object.fromEntries(
  [...moderatedDesks, ...freeDesks].map((desk) => [desk.kind, desk]),
) as Record<DeskKind, Desk>;

export const deskOf = ({ kind }: { kind: DeskKind }): Desk => desksByKind[kind];

export function moderationOf({ kind }: { kind: DeskKind }): Moderation {
  const { moderation } = desksByKind[kind];
  if (!moderation) throw new Error(`Nobody decides on an item of the kind ${kind}`);
  return moderation;
}
