import type { CivilDate } from '#shared/rules/dates.ts';
import type { ListedEvent } from '../../components/EventEntry.tsx';
import { fetchList } from '../../lib/filtered-list.ts';

/** What the filter buttons say after Tutti, and what the API is asked for. */
export const eventFilters = ['Mostre', 'Fiere', 'Aste'] as const;

/** The filter that an address names; none for what is no filter. */
export const filterOf = (type: string): string => eventFilters.find((name) => name === type) ?? '';

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

/** All events of a type, page after page. */
export async function fetchEvents(filter: string, signal: AbortSignal): Promise<ListedEvent[]> {
  const events: ListedEvent[] = [];
  let address: string | undefined = `/api/events?type=${encodeURIComponent(filter)}&limit=100`;
  while (address) {
    const { items, next }: { items: ListedEvent[]; next: string | undefined } = await fetchList(address, signal);
    events.push(...items);
    address = next;
  }
  return events;
}
