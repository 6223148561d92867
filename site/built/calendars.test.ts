import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PublicEvent } from '#shared/kinds/event.ts';
import { romeTime } from '#shared/time/clock.ts';
import { addDays } from '#shared/time/dates.ts';
import { events, live, readBuilt } from './testing/built-site.ts';
import { readCalendars } from './testing/read-calendars.ts';

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

it.each(['UTC', 'Europe/Rome', 'America/Los_Angeles'])(
  'the feed of everything has each event on its days in %s',
  async (zone) => expect(await readCalendars(zone, [readBuilt('calendario.ics')])).toEqual([events.map(expected)]),
);

it('the feeds of the types have every event once', async () => {
  const feeds = globSync('calendario/*.ics', { cwd: live });
  expect(feeds.length).toBe(6);
  const read = (await readCalendars('UTC', feeds.map(readBuilt))).flat();
  expect(read.map(({ uid }) => uid).toSorted()).toEqual(events.map((event) => expected(event).uid).toSorted());
});

it('the file of one event is the event of the feed', async () => {
  const ids = ['scomodo-evento', 'scomoda-asta'];
  const found = ids.map((id) => events.find((candidate) => candidate.id === id) as PublicEvent);
  const files = ids.map((id) => readBuilt(`evento/${id}.ics`));
  expect(await readCalendars('UTC', files)).toEqual(found.map((event) => [expected(event)]));
});
