import type { CivilDate } from '#shared/rules/dates.ts';
import type { ListedEvent } from '../../components/EventEntry.tsx';

/** What the filter buttons say, and what the API is asked for. */
export const eventFilters = ['Tutti', 'Mostre', 'Fiere', 'Aste'] as const;
export type EventFilter = (typeof eventFilters)[number];

export const filterOf = (search: string): EventFilter =>
  eventFilters.find((name) => name === new URLSearchParams(search).get('type')) ?? 'Tutti';

export const addressOf = (filter: EventFilter): string => (filter === 'Tutti' ? '/eventi' : `/eventi?type=${filter}`);

/** Running and coming events by start, then what is over, the last to end first. */
export function inProgramme<Listed extends ListedEvent>(events: readonly Listed[], today: CivilDate) {
  const byStart = events.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  return {
    current: byStart.filter(({ endDate }) => endDate >= today),
    past: byStart
      .filter(({ endDate }) => endDate < today)
      .toSorted((one, other) => other.endDate.localeCompare(one.endDate)),
  };
}

/** All events of a type, page after page (RFC 8288). */
export async function fetchEvents(filter: EventFilter, signal: AbortSignal): Promise<ListedEvent[]> {
  const events: ListedEvent[] = [];
  let address: string | undefined = `/api/events?type=${filter}&limit=100`;
  while (address) {
    const response: Response = await fetch(address, { signal });
    if (!response.ok) throw new Error(`${response.status}`);
    events.push(...((await response.json()) as ListedEvent[]));
    address = nextPage(response.headers.get('link'));
  }
  return events;
}

export const nextPage = (link: string | null): string | undefined =>
  /<(\/api\/[^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
