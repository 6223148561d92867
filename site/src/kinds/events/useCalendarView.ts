import { useEffect, useState } from 'react';
import type { Month } from '#shared/time/month-grid.ts';
import { addressOf, type CalendarView, viewOf } from './calendar-filter.ts';

/** The view that the address asks for. A month is a step one can go back from; a filter is not. */
export function useCalendarView(current: Month) {
  // The page was built without an address; what it asks for is read once the island is there.
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
