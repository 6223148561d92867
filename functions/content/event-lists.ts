import type { Store } from '#functions/db/client.ts';
import { liveKey, liveList, sortShapes } from '#functions/db/keys.ts';
import { listAll, type Page, type PageRequest } from '#functions/db/query.ts';
import { listLive } from '#functions/moderation/editions.ts';
import type { EventTypeName } from '#shared/magazine.ts';
import type { PublicEventSummary } from '#shared/model/event.ts';
import type { CivilDate } from '#shared/time/dates.ts';

type Filter = {
  type?: EventTypeName | undefined;
  featured?: boolean | undefined;
  /** Only what ends on this day or later. */
  endsFrom?: CivilDate | undefined;
};

/** The published events, by their first day. */
export function listEvents(
  store: Store,
  { type, featured, endsFrom }: Filter,
  page: PageRequest,
): Promise<Page<PublicEventSummary>> {
  return listLive<PublicEventSummary>(store, 'event', {
    page,
    ascending: true,
    matches: (event) =>
      (type === undefined || event.type === type) &&
      (featured === undefined || event.featured === featured) &&
      (endsFrom === undefined || event.endDate >= endsFrom),
  });
}

type Span = { from?: CivilDate | undefined; before?: CivilDate | undefined };

/** All published events that touch [from, before): a calendar with only its first page would be wrong. */
export function eventsTouching(store: Store, { from, before }: Span): Promise<PublicEventSummary[]> {
  return listAll<PublicEventSummary>(store, {
    index: 'lists',
    partition: liveList('event'),
    shape: sortShapes.content,
    keyOf: (id) => liveKey('event', id),
    ascending: true,
    ...(before === undefined ? {} : { before }),
    matches: ({ endDate }) => from === undefined || endDate >= from,
  });
}
