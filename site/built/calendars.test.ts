import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CalendarReader, calendarReaders, readCalendars } from '#infra/local/testing/calendar-readers.ts';
import type { PublicEvent } from '#shared/kinds/event.ts';
import { addDays } from '#shared/time/dates.ts';
import { romeTime } from '#shared/time/rome-time.ts';
import { events, live, readBuilt } from './testing/built-site.ts';

const moment = (date: string, time: string) => new Date(romeTime(date, time)).toISOString().slice(0, 19);

/** What every reader must find: several days are whole ones, which end on the day after the last; hours are Rome's. */
function expected({ id, version, startDate, endDate, startTime, endTime }: PublicEvent) {
  const hours = startTime && startDate === endDate;
  return {
    uid: `${id}@sinopia.example`,
    sequence: version - 1,
    start: hours ? moment(startDate, startTime) : startDate,
    end: hours ? (endTime ? moment(endDate, endTime) : null) : addDays(endDate, 1),
  };
}

const zones = ['UTC', 'Europe/Rome', 'America/Los_Angeles'];
const readings = (Object.keys(calendarReaders) as CalendarReader[]).flatMap((reader) =>
  zones.map((zone) => ({ reader, zone })),
);

describe.each(readings)('$reader in $zone', ({ reader, zone }) => {
  it('reads the feed of everything, each event on its days', async () =>
    expect(await readCalendars(reader, zone, [readBuilt('calendario.ics')])).toEqual([events.map(expected)]));
});

describe.each(Object.keys(calendarReaders) as CalendarReader[])('%s', (reader) => {
  it('reads the feed of each type', async () => {
    const feeds = globSync('calendario/*.ics', { cwd: live });
    expect(feeds.length).toBe(6);
    const read = await readCalendars(reader, 'UTC', feeds.map(readBuilt));
    expect(
      read
        .flat()
        .map(({ uid }) => uid)
        .toSorted(),
    ).toEqual(events.map((event) => expected(event).uid).toSorted());
  });

  it('reads the file of one event, which is the event of the feed', async () => {
    const ids = ['scomodo-evento', 'scomoda-asta'];
    const found = ids.map((id) => events.find((candidate) => candidate.id === id) as PublicEvent);
    const files = ids.map((id) => readBuilt(`evento/${id}.ics`));
    expect(await readCalendars(reader, 'UTC', files)).toEqual(found.map((event) => [expected(event)]));
  });
});
