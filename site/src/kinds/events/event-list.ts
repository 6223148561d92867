import { listFilters } from '#shared/rules/list-filters.ts';
import type { CivilDate } from '#shared/time/dates.ts';
import { nextCursor } from '#site/src/api/list-page.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import type { ListedEvent } from './EventEntry.tsx';

const buttons = ['Mostre', 'Fiere', 'Aste'];

/** What the filter buttons say after Tutti. An address may name every other type as well. */
export const eventChoices = listFilters.event.choices.filter(({ value }) => buttons.includes(value));

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
  let cursor: string | undefined;
  do {
    const query = { type: filter, limit: '100', ...(cursor && { cursor }) };
    const response = await publicApi.events.$get({ query }, { init: { signal } });
    if (!response.ok) throw new Error(`${response.status}`);
    events.push(...(await response.json()));
    cursor = nextCursor(response.headers.get('link'));
  } while (cursor);
  return events;
}
