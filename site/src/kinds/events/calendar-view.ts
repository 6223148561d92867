import { useEffect, useState } from 'react';
import { calendarFilters } from '#shared/magazine.ts';
import type { CalendarEvent } from '#shared/model/snapshot/list-files.ts';
import { isOfFilter } from '#shared/rules/calendar-filter.ts';
import { wordFinder } from '#shared/text/folding.ts';
import { addMonths, firstDay, isMonth, type Month } from '#shared/time/month-grid.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { download } from '#site/src/lib/download.ts';

export const calendarTypes = ['Tutti', ...calendarFilters] as const;
export type CalendarType = (typeof calendarTypes)[number];

/** The visible part of the calendar; it is in the address. */
export type CalendarView = { month: Month; type: CalendarType; words: string };

export const isFiltering = ({ type, words }: CalendarView): boolean => type !== 'Tutti' || words.trim() !== '';

/** Events of the type whose title, place, city or description holds every word; neither case nor accents matter. */
export function filterEvents(events: readonly CalendarEvent[], { type, words }: CalendarView): CalendarEvent[] {
  const matches = wordFinder(words);
  return events.filter((event) => {
    if (type !== 'Tutti' && !isOfFilter(type, event.type)) return false;
    return matches(`${event.title} ${event.location} ${event.city ?? ''} ${event.description}`);
  });
}

/** `current` is the month of the plain address. */
export function viewOf(search: string, current: Month): CalendarView {
  const parameters = new URLSearchParams(search);
  const month = parameters.get('mese') ?? '';
  const type = typeOf(parameters.get('tipo'));
  return { month: isMonth(month) ? month : current, type, words: parameters.get('q') ?? '' };
}

/** The type of that name; all of them for a name that is none. */
export const typeOf = (name: string | null): CalendarType => calendarTypes.find((type) => type === name) ?? 'Tutti';

export function addressOf({ month, type, words }: CalendarView, current: Month): string {
  const parameters = new URLSearchParams({
    ...(month !== current && { mese: month }),
    ...(type !== 'Tutti' && { tipo: type }),
    ...(words && { q: words }),
  });
  return parameters.size > 0 ? `/calendario?${parameters}` : '/calendario';
}

/** The view of the address. A change of month is a step in the history; a filter is not. */
export function useCalendarView(current: Month) {
  // The page was built without a query; the island reads it after hydration.
  const [view, setView] = useState(() => viewOf('', current));

  useEffect(() => {
    const restore = () => setView(viewOf(location.search, current));
    restore();
    addEventListener('popstate', restore);
    return () => removeEventListener('popstate', restore);
  }, [current]);

  function change(part: Partial<CalendarView>): void {
    const next = { ...view, ...part };
    history[next.month === view.month ? 'replaceState' : 'pushState'](null, '', addressOf(next, current));
    setView(next);
  }

  return { view, change };
}

/** The API's query for the visible month: the end is the first day after it. */
export const exportQuery = ({ month, type }: Pick<CalendarView, 'month' | 'type'>) => ({
  start_date: firstDay(month),
  end_date: firstDay(addMonths(month, 1)),
  ...(type !== 'Tutti' && { type }),
});

export async function exportCalendar(view: CalendarView): Promise<void> {
  const response: Response = await publicApi.events.export.ical.$get({ query: exportQuery(view) });
  if (!response.ok) throw new Error(`${response.status}`);
  download(await response.blob(), `calendario-${view.month}.ics`);
}
