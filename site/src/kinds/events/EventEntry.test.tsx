import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { EventEntry } from './EventEntry.tsx';

const headline = (startDate: string, endDate: string, today: string) => {
  const event = { id: 'x', type: 'Mostra', title: 'Il segno rosso', location: 'Parma', startDate, endDate } as const;
  const html = renderToStaticMarkup(<EventEntry event={event} today={today} />);
  const [, day = ''] = /<p class="event-day"[^>]*>([\s\S]*?)<\/p>/.exec(html) ?? [];
  return day.replaceAll(/<[^>]+>/g, '');
};

test.each([
  ['annullato', '2026-11-01', 'evento annullato'],
  ['rinviato', '2026-12-01', 'evento rinviato'],
  ['confermato', '2026-11-01', 'in corso'],
  [undefined, '2026-11-01', 'in corso'],
] as const)('an event that is %s says it in place of when it is', (state, startDate, words) => {
  const event = { id: 'x', type: 'Mostra', title: 'x', location: 'Palazzo', city: 'Siena', startDate } as const;
  const html = renderToStaticMarkup(
    <EventEntry event={{ ...event, endDate: '2027-01-01', state }} today="2026-11-20" />,
  );
  expect([...html.matchAll(/<span class="event-state"[^>]*>(.*?)<\/span>/g)].map(([, said]) => said)).toEqual([words]);
  expect(html).toContain('<br/>Palazzo, Siena</p>');
});

test.each([
  [{ startTime: '18:00', endTime: '19:30' }, ', 18:00 – 19:30'],
  [{ startTime: '18:00' }, ', dalle 18:00'],
  [{}, ''],
])('the line of an event with %o says its hours after its days', (hours, said) => {
  const day = { startDate: '2026-12-01', endDate: '2026-12-01' };
  const event = { id: 'x', type: 'Mostra', title: 'x', location: 'Palazzo', ...day, ...hours } as const;
  const html = renderToStaticMarkup(<EventEntry event={event} today="2026-11-20" />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain(`1º dicembre 2026${said}Palazzo`);
});

describe('the large day of an event', () => {
  test.each([
    ['2026-10-03', '2026-11-28', 'fino al 28 novembre'],
    ['2026-10-03', '2027-01-11', 'fino all’11 gennaio 2027'],
    ['2026-10-03', '2026-12-08', 'fino all’8 dicembre'],
    ['2026-10-03', '2026-12-01', 'fino al 1º dicembre'],
    ['2026-12-01', '2026-12-20', '1º dicembre'],
    ['2026-12-08', '2026-12-20', '8 dicembre'],
    ['2027-01-11', '2027-02-20', '11 gennaio 2027'],
    ['2025-10-03', '2025-11-01', '3 ottobre 2025'],
  ])('from %s to %s is, on 20 November 2026, «%s»', (from, to, words) =>
    expect(headline(from, to, '2026-11-20')).toBe(words),
  );
});
