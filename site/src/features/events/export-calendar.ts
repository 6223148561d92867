import { addMonths, firstDay } from '#shared/rules/calendar.ts';
import { download } from '../../lib/download.ts';
import type { CalendarView } from './calendar-filter.ts';

/** The month on view, as the API exports it: the end is the first day after it. */
export function exportPath({ month, type }: Pick<CalendarView, 'month' | 'type'>): string {
  const parameters = new URLSearchParams({
    start_date: firstDay(month),
    end_date: firstDay(addMonths(month, 1)),
    ...(type !== 'Tutti' && { type }),
  });
  return `/api/events/export/ical?${parameters}`;
}

export async function exportCalendar(view: CalendarView): Promise<void> {
  const response = await fetch(exportPath(view));
  if (!response.ok) throw new Error(`${response.status}`);
  download(await response.blob(), `calendario-${view.month}.ics`);
}
