import { describe, expect, it, test } from 'vitest';
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts';

const event = {
  title: 'Luce & ombra: 50% "oro"',
  location: 'Palazzo Te, Mantova',
  description: 'Disegni.\nStampe.',
  startDate: '2026-11-20',
  endDate: '2026-11-20',
};
const address = 'https://sinopia.example/evento/x';
const google = (more = {}) => new URL(googleCalendarLink({ ...event, ...more }, address)).searchParams;
const outlook = (more = {}) => new URL(outlookCalendarLink({ ...event, ...more }, address)).searchParams;

test.each([
  [{}, '20261120/20261121'],
  [{ endDate: '2026-12-31' }, '20261120/20270101'],
  [{ startTime: '18:30', endTime: '20:00' }, '20261120T183000/20261120T200000'],
  [{ startTime: '18:30' }, '20261120T183000/20261120T193000'],
  [{ startTime: '23:30', endTime: '' }, '20261120T233000/20261121T003000'],
  [{ startTime: '22:00', endTime: '01:00' }, '20261120T220000/20261121T010000'],
  [{ endDate: '2026-11-22', startTime: '10:00' }, '20261120/20261123'],
  [{ endDate: '2026-11-22', startTime: '10:00', endTime: '19:00' }, '20261120/20261123'],
  [{ endDate: '2026-11-21', startTime: '22:00', endTime: '01:00' }, '20261120T220000/20261121T010000'],
])('the link to Google Calendar for %o has the dates %s', (more, dates) =>
  expect(google(more).get('dates')).toBe(dates),
);

it('the links say the city, the address of what is online, and what was called off', () => {
  const here = { location: 'Palazzo Te', city: 'Mantova', state: 'rinviato' };
  expect([google(here).get('location'), google(here).get('text')]).toEqual([
    'Palazzo Te, Mantova',
    `Rinviato: ${event.title}`,
  ]);
  expect(outlook({ location: 'https://zoom.example/j/1' }).get('location')).toBe('https://zoom.example/j/1');
});

it('the links for several days have the opening hours in the description', () => {
  const more = { endDate: '2026-11-22', startTime: '10:00', endTime: '19:00' };
  expect(google(more).get('details')).toBe(`${address}\n\nOrario: 10:00 – 19:00\n\n${event.description}`);
  expect(outlook(more).get('body')).toBe(google(more).get('details'));
  expect(outlook(more).get('allday')).toBe('true');
  expect(outlook({ startTime: '10:00' }).get('body')).not.toContain('Orario');
});

describe('the link to Outlook', () => {
  it('the link to Outlook has whole days for an event without hours', () => {
    expect(outlook().get('startdt')).toBe('2026-11-20');
    expect(outlook().get('enddt')).toBe('2026-11-21');
    expect(outlook().get('allday')).toBe('true');
  });

  test.each([
    ['2026-11-20', '2026-11-20T18:30:00+01:00'],
    ['2026-07-20', '2026-07-20T18:30:00+02:00'],
  ])('the link to Outlook has the UTC offset of Rome on %s', (day, moment) =>
    expect(outlook({ startDate: day, endDate: day, startTime: '18:30' }).get('startdt')).toBe(moment),
  );
});

it('special characters of an event are encoded in both links', () => {
  expect(google().get('text')).toBe(event.title);
  expect(google().get('details')).toBe(`${address}\n\n${event.description}`);
  expect(outlook().get('subject')).toBe(event.title);
  expect(googleCalendarLink(event, address)).not.toMatch(/["<\s]/);
});
