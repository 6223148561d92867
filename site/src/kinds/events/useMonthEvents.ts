import { useCallback, useEffect, useRef, useState } from 'react';
import { type CalendarEvent, monthFilePath } from '#shared/model/list-files.ts';
import type { Month } from '#shared/time/month-grid.ts';

type Answer = { month: Month; events: CalendarEvent[] | 'waiting' | 'failed' };

type Known = {
  /** The month that the page was built with. */
  built: { month: Month; events: CalendarEvent[] };
  /** Months that have a file; the others are empty, and nobody is asked. */
  months: readonly Month[];
};

/** The events of a month, kept for whoever comes back to it. */
export function useMonthEvents(month: Month, { built, months }: Known) {
  const [seen] = useState(() => new Map<Month, CalendarEvent[]>([[built.month, built.events]]));
  const [answer, setAnswer] = useState<Answer>(built);
  const wanted = useRef(month);

  const load = useCallback(async () => {
    wanted.current = month;
    const known = seen.get(month) ?? (months.includes(month) ? undefined : []);
    if (known) return setAnswer({ month, events: known });
    setAnswer({ month, events: 'waiting' });
    const events = await fetchMonth(month).catch(() => 'failed' as const);
    if (events !== 'failed') seen.set(month, events);
    if (wanted.current === month) setAnswer({ month, events });
  }, [month, months, seen]);

  useEffect(() => void load(), [load]);

  return { events: answer.month === month ? answer.events : ('waiting' as const), retry: load };
}

async function fetchMonth(month: Month): Promise<CalendarEvent[]> {
  const response = await fetch(monthFilePath(month));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
