import { useEffect, useState } from 'react';
import { calendarFilters, isOfFilter } from '#shared/kinds/programme-filter.ts';
import type { CalendarEvent } from '#shared/publish/list-files.ts';
import { calendarPath } from '#shared/publish/paths.ts';
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

/** `current` is the month of the plain address. A month without a page, which only a script shows, is a parameter. */
export function viewOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, current: Month): CalendarView {
  const parameters = new URLSearchParams(search);
  const month = parameters.get('mese') ?? pathname.slice(calendarPath('').length);
  const type = typeOf(parameters.get('tipo'));
  return { month: isMonth(month) ? month : current, type, words: parameters.get('q') ?? '' };
}

/** The type of that name; all of them for a name that is none. */
export const typeOf = (name: string | null): CalendarType => calendarTypes.find((type) => type === name) ?? 'Tutti';

/** `pages`: the months that have one. */
export function addressOf({ month, type, words }: CalendarView, current: Month, pages: readonly Month[]): string {
  const hasPage = pages.includes(month);
  const path = calendarPath(hasPage && month !== current ? month : undefined);
  const parameters = new URLSearchParams({
    ...(month !== current && !hasPage && { mese: month }),
    ...(type !== 'Tutti' && { tipo: type }),
    ...(words && { q: words }),
  });
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

const isSameView = (one: CalendarView, other: CalendarView): boolean =>
  one.month === other.month && one.type === other.type && one.words === other.words;

/** The view of the address. A change of month is a step in the history; a filter is not. */
export function useCalendarView({ built, current, pages }: { built: Month; current: Month; pages: readonly Month[] }) {
  // The page was built without a query; the island reads it after hydration.
  const [view, setView] = useState<CalendarView>({ month: built, type: 'Tutti', words: '' });

  useEffect(() => {
    const restore = () => {
      const next = viewOf(location, current);
      // The address is mostly that of the page as it was built, which is not rendered once more then.
      setView((view) => (isSameView(view, next) ? view : next));
    };
    restore();
    addEventListener('popstate', restore);
    return () => removeEventListener('popstate', restore);
  }, [current]);

  function change(part: Partial<CalendarView>): void {
    const next = { ...view, ...part };
    history[next.month === view.month ? 'replaceState' : 'pushState'](null, '', addressOf(next, current, pages));
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
