import { addMonths, firstDay } from '#shared/time/month-grid.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { download } from '#site/src/lib/download.ts';
import type { CalendarView } from './calendar-filter.ts';

/** The month on view, as the API is asked for it: the end is the first day after it. */
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
