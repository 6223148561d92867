import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const siteUrl = 'https://rivista.example';
const event: CalendarEvent = {
  id: '01EVENTO',
  version: 3,
  updatedAt: '2026-11-20T10:00:00.000Z',
  title: 'Il segno rosso',
  type: 'Mostra',
  location: 'Palazzo Ducale, Mantova',
  startDate: '2026-03-03',
  endDate: '2026-06-28',
  description: 'Sanguigne e sinopie.',
};
const fileOf = (...changes: Partial<CalendarEvent>[]) =>
  calendarFile({ siteUrl, events: changes.map((change) => ({ ...event, ...change })) });
const parsed = (file: string) => new ICAL.Component(ICAL.parse(file));
const eventOf = (change: Partial<CalendarEvent>) => {
  const found = parsed(fileOf(change)).getFirstSubcomponent('vevent');
  if (!found) throw new Error('No event in the file');
  return found;
};
const value = (component: ICAL.Component, property: string) =>
  String(component.getFirstPropertyValue(property) ?? 'nothing');
const moment = (component: ICAL.Component, property: string) => ({
  at: value(component, property),
  zone: component.getFirstProperty(property)?.getParameter('tzid'),
});

describe('an event without hours', () => {
  it('an event without hours lasts whole days and ends on the day after the last one', () => {
    const found = eventOf({});
    expect(moment(found, 'dtstart')).toEqual({ at: '2026-03-03', zone: undefined });
    expect(moment(found, 'dtend')).toEqual({ at: '2026-06-29', zone: undefined });
    expect(value(found, 'transp')).toBe('TRANSPARENT');
  });

  test.each([
    ['2024-02-29', '2024-03-01'],
    ['2026-12-31', '2027-01-01'],
    ['2026-03-29', '2026-03-30'],
    ['2026-10-25', '2026-10-26'],
  ])('an event without hours on %s ends on %s', (day, next) => {
    const found = eventOf({ startDate: day, endDate: day });
    expect([value(found, 'dtstart'), value(found, 'dtend')]).toEqual([day, next]);
  });

  it('a calendar of events without hours has no time zone', () => expect(fileOf({})).not.toContain('VTIMEZONE'));
});

describe('an event with hours', () => {
  const day = { startDate: '2026-12-04', endDate: '2026-12-04' };
  const rome = (at: string) => ({ at, zone: 'Europe/Rome' });

  test.each([
    [{ startTime: '18:30', endTime: '20:00' }, '2026-12-04T18:30:00', '2026-12-04T20:00:00'],
    [{ startTime: '22:00', endTime: '01:00' }, '2026-12-04T22:00:00', '2026-12-05T01:00:00'],
    [{ endDate: '2026-12-05', startTime: '22:00', endTime: '01:00' }, '2026-12-04T22:00:00', '2026-12-05T01:00:00'],
  ])('an event with the hours %j is in the time zone of Rome', (times, start, end) => {
    const found = eventOf({ ...day, ...times });
    expect(moment(found, 'dtstart')).toEqual(rome(start));
    expect(moment(found, 'dtend')).toEqual(rome(end));
  });

  it('an event with a start time alone has no end', () => {
    const found = eventOf({ ...day, startTime: '18:30' });
    expect(moment(found, 'dtstart')).toEqual(rome('2026-12-04T18:30:00'));
    expect(found.hasProperty('dtend')).toBe(false);
  });

  test.each([
    [{ startTime: '10:00', endTime: '19:00' }, '\n\nOrario: 10:00 – 19:00'],
    [{ startTime: '10:00' }, '\n\nOrario: dalle 10:00'],
    [{ endTime: '19:00' }, '\n\nOrario: fino alle 19:00'],
    [{ startTime: '', endTime: '' }, ''],
  ])(
    'an event of several days with the hours %j lasts whole days and has its hours in the description',
    (times, hours) => {
      const found = eventOf(times);
      expect([value(found, 'dtstart'), value(found, 'dtend')]).toEqual(['2026-03-03', '2026-06-29']);
      expect(value(found, 'description')).toBe(`Sanguigne e sinopie.${hours}`);
    },
  );

  test.each([
    ['2026-01-15', '2026-01-15T09:00:00.000Z'],
    ['2026-03-28', '2026-03-28T09:00:00.000Z'],
    ['2026-03-29', '2026-03-29T08:00:00.000Z'],
    ['2026-10-24', '2026-10-24T08:00:00.000Z'],
    ['2026-10-25', '2026-10-25T09:00:00.000Z'],
  ])('an event at ten on %s is at %s by the time zone of the file', (date, instant) => {
    const calendar = parsed(fileOf({ startDate: date, endDate: date, startTime: '10:00' }));
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component);
    const start = calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstart') as ICAL.Time;
    start.zone = zone;
    expect(new Date(start.toUnixTime() * 1_000).toISOString()).toBe(instant);
  });
});

describe('a calendar client', () => {
  it('a changed event keeps its UID and gets a higher sequence number', () => {
    const before = eventOf({ version: 1 });
    const after = eventOf({ version: 2, title: 'Altro titolo' });
    expect(value(before, 'uid')).toBe('01EVENTO@sinopia.example');
    expect(value(after, 'uid')).toBe(value(before, 'uid'));
    expect([value(before, 'sequence'), value(after, 'sequence')]).toEqual(['0', '1']);
    expect(value(after, 'dtstamp')).toBe('2026-11-20T10:00:00Z');
  });

  it('an event keeps its UID on another host', () => {
    const moved = parsed(calendarFile({ siteUrl: 'https://altra.example', events: [{ ...event }] }));
    const found = moved.getFirstSubcomponent('vevent') as ICAL.Component;
    expect(value(found, 'uid')).toBe(value(eventOf({}), 'uid'));
  });

  test.each([
    [{}, 'CONFIRMED', 'Il segno rosso'],
    [{ state: 'confermato' }, 'CONFIRMED', 'Il segno rosso'],
    [{ state: 'annullato' }, 'CANCELLED', 'Annullato: Il segno rosso'],
    [{ state: 'rinviato' }, 'TENTATIVE', 'Rinviato: Il segno rosso'],
  ] as const)('an event with the state %o is %s', (change, status, title) => {
    const found = eventOf({ ...change, endDate: event.startDate, startTime: '18:00' });
    expect([value(found, 'status'), value(found, 'summary')]).toEqual([status, title]);
    expect(value(found, 'transp')).toBe(status === 'CONFIRMED' ? 'nothing' : 'TRANSPARENT');
  });

  test.each([
    [{ location: 'Palazzo Ducale', city: 'Mantova' }, 'Palazzo Ducale, Mantova'],
    [{ location: 'Online', city: '' }, 'Online'],
    [{ location: 'www.museo.example/diretta' }, 'https://www.museo.example/diretta'],
  ])('the place of %o is %s', (change, location) => expect(value(eventOf(change), 'location')).toBe(location));

  it('an event has the address of its page, and its organiser in the description', () => {
    const found = eventOf({
      organizer: 'Museo',
      website: 'https://museo.example/a,b;c',
      ticketUrl: 'https://b.example',
    });
    expect(value(found, 'url')).toBe('https://rivista.example/evento/01EVENTO');
    expect(value(found, 'description')).toBe(
      'Sanguigne e sinopie.\n\nOrganizzatore: Museo\nSito ufficiale: https://museo.example/a,b;c\nBiglietti: https://b.example',
    );
  });

  it('the refresh interval precedes the first component, as RFC 5545 requires', () => {
    const file = fileOf({ endDate: '2026-03-03', startTime: '10:00', endTime: '19:00' });
    const components = file.indexOf('BEGIN:VTIMEZONE');
    expect(components).toBeGreaterThan(0);
    for (const property of ['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H', 'METHOD:PUBLISH']) {
      expect(file.indexOf(`\r\n${property}\r\n`)).toBeGreaterThan(0);
      expect(file.indexOf(`\r\n${property}\r\n`)).toBeLessThan(components);
    }
    expect(file.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  });

  it('a calendar without events has a time zone: it must have a component', () =>
    expect(
      parsed(fileOf())
        .getAllSubcomponents()
        .map(({ name }) => name),
    ).toEqual(['vtimezone']));
});

describe('a calendar that is made again', () => {
  const others: CalendarEvent[] = ['01PRIMO', '01ULTIMO'].map((id) => ({
    ...event,
    id,
    endDate: '2026-03-03',
    startTime: '10:00',
  }));
  const calendarOf = (changed: CalendarEvent, base = siteUrl) =>
    calendarFile({ siteUrl: base, events: others.toSpliced(1, 0, changed) });
  const fromScratch = (changed: CalendarEvent, base = siteUrl) =>
    calendarFile({ siteUrl: base, events: structuredClone(others.toSpliced(1, 0, changed)) });

  it('a calendar that is made again has the changed event in its place, and equals one made from scratch', () => {
    calendarOf(event);
    const changed = { ...event, version: 4, title: 'Il segno nero' };
    expect(calendarOf(changed)).toContain('SUMMARY:Il segno nero');
    expect(calendarOf(changed)).toBe(fromScratch(changed));
  });

  it('a calendar that is made again for another address names that one alone', () => {
    calendarOf(event);
    const moved = calendarOf(event, 'https://altra.example');
    expect(moved).not.toContain('rivista.example');
    expect(moved).toBe(fromScratch(event, 'https://altra.example'));
  });
});

const hostile = [
  'a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:rubato',
  'a\nATTENDEE:mailto:x@y.example',
  'a\rSTATUS:CANCELLED',
  'a;b,c:d\\n\\e"f^n',
  'END:VCALENDAR',
  '\u0000\u0007\u000b\u000c\u001b\u007f\u0085x',
  'x\u2028END:VEVENT\u2029y',
  'è'.repeat(200),
  '👩🏽‍🎨'.repeat(60),
  '\\',
];

describe.each(['title', 'location', 'description', 'organizer'] as const)('hostile text in %s', (field) => {
  test.each(hostile)('hostile text in a calendar adds no property or event: %j', (words) => {
    const file = fileOf({ [field]: words, startDate: '2026-12-04', endDate: '2026-12-04', startTime: '18:30' });
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
    const events = parsed(file).getAllSubcomponents('vevent');
    expect(events).toHaveLength(1);
    const names = events[0]?.getAllProperties().map(({ name }) => name);
    expect(new Set(names).size).toBe(names?.length);
    expect(names).not.toContain('attendee');
    expect(value(events[0] as ICAL.Component, 'status')).toBe('CONFIRMED');
  });
});

it('hostile text in the name of the calendar adds no event', () =>
  expect(calendarFile({ name: 'Mostre\r\nBEGIN:VEVENT', siteUrl, events: [] })).not.toMatch(/^BEGIN:VEVENT/m));

it('the name of the calendar is escaped as every text of the file', () => {
  const file = calendarFile({ name: 'Mostre; a, b \\ c', siteUrl, events: [] });
  expect(file).toContain('\r\nNAME:Mostre\\; a\\, b \\\\ c\r\n');
});

/** Makes the file and reads it back in a process with that time zone. */
const inZone = `
  const { calendarFile } = await import(process.argv[1]);
  const { default: ICAL } = await import('ical.js');
  const file = calendarFile(JSON.parse(process.argv[2]));
  const days = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
    .map((event) => ['dtstart', 'dtend'].map((name) => String(event.getFirstPropertyValue(name))));
  console.log(JSON.stringify({ zone: process.env.TZ, file, days }));
`;

test.each(['UTC', 'Europe/Rome', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'a process in the time zone %s makes the same calendar file',
  async (zone) => {
    const days = ['2026-01-01', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2028-02-29', '2026-12-31'];
    // 02:30 is skipped or repeated on some of these days, in Rome or in the other zones.
    const hours = [{}, { startTime: '02:30', endTime: '03:30' }, { startTime: '00:00', endTime: '23:59' }];
    const events = days.flatMap((day) => hours.map((times) => ({ ...event, startDate: day, endDate: day, ...times })));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        inZone,
        fileURLToPath(import.meta.resolve('./calendar-file.ts')),
        JSON.stringify({ siteUrl, events }),
      ],
      { env: { ...process.env, TZ: zone }, cwd: fileURLToPath(import.meta.resolve('../..')) },
    );
    const made = JSON.parse(stdout);
    expect(made.zone).toBe(zone);
    expect(made.file).toBe(calendarFile({ siteUrl, events }));
    const next = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(made.days).toEqual(
      days.flatMap((day) => [
        [day, next(day)],
        [`${day}T02:30:00`, `${day}T03:30:00`],
        [`${day}T00:00:00`, `${day}T23:59:00`],
      ]),
    );
  },
);
