import { liveKey, liveList, pendingQueue, sortKey, workingKey, workingList, writtenBy } from '#functions/db/keys.ts';
import type { ModeratedKind, PublicKind } from '#shared/model/kinds.ts';
import type { Person } from '#shared/model/person.ts';
import type { Status } from '#shared/rules/status.ts';

/** What every kind of content has in common, whatever else its schema says. */
export type Content = {
  id: string;
  title: string;
  authorId: string;
  version: number;
  updatedAt: string;
  date?: string | undefined;
  startDate?: string | undefined;
  content?: string | undefined;
  publishedAt?: string | undefined;
  createdAt?: string | undefined;
  /** Who saved this version: for the staff alone. */
  updatedBy?: Person | undefined;
};

export type Edition = Content & { status: Status; featured: boolean; live?: boolean | undefined };

/**
 * How an item lies in the table: `data` holds every field but the text, so that the indexes can carry it; `version`
 * and `status` stand outside once more because conditions are written on them. What readers see never has `updatedBy`
 * in its `data`.
 */
export type Stored = { data: Record<string, unknown>; content?: string; updatedBy?: Person; version: number };

export function workingItem(kind: ModeratedKind, edition: Edition) {
  const sort = listSortKey(edition, edition.createdAt);
  return {
    ...workingKey(kind, edition.id),
    ...stored(edition),
    status: edition.status,
    listPk: workingList(kind),
    listSk: sort,
    authorPk: writtenBy(edition.authorId, kind),
    authorSk: sort,
    ...(edition.status === 'pending' ? { queuePk: pendingQueue(kind), queueSk: sort } : {}),
  };
}

export function liveItem(kind: PublicKind, { updatedBy, ...edition }: Content) {
  return {
    ...liveKey(kind, edition.id),
    ...stored(edition),
    ...(updatedBy ? { updatedBy } : {}),
    listPk: liveList(kind),
    listSk: listSortKey(edition, edition.publishedAt),
  };
}

/** An item for readers, or a working edition: neither has anything beside `data` but its text. */
export function fromItem<Item>({ data, content }: Stored): Item {
  return { ...data, ...(content === undefined ? {} : { content }) } as Item;
}

/** Events are listed by their start, everything else by date, then by when it came. */
const listSortKey = ({ startDate, date, id }: Content, moment = '') => sortKey(startDate ?? date ?? '', moment, id);

function stored({ content, ...data }: Content): Stored {
  return { data, version: data.version, ...(content === undefined ? {} : { content }) };
}
