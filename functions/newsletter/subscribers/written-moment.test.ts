import { expect, it, test } from 'vitest';
import { isMonthFirst, writtenMoment } from './written-moment.ts';

const now = new Date('2026-11-20T10:00:00Z');
const noon = '2024-03-05T12:00:00.000Z';
const local = '2024-03-05T09:20:30.000Z';
const minute = '2024-03-05T09:20:00.000Z';

test.each([
  ['2024-03-05', noon],
  ['2024-03-05T09:20:30.250Z', '2024-03-05T09:20:30.250Z'],
  ['2024-03-05T10:20:30', local],
  ['2024-03-05T10:20:30+01:00', local],
  ['2024-03-05 10:20', minute],
  ['2024-03-05 09:20:30 UTC', local],
  ['2024-03-05 10:20:30.000000 +0100', local],
  ['2024/03/05', noon],
  ['20240305', noon],
  ['20240305T102030', local],
  ['05/03/2024', noon],
  ['05/03/24', noon],
  ['05.03.2024', noon],
  ['05/03/2024 10:20', minute],
  ['05/03/2024 10.20.30', local],
  ['05/03/2024, 10:20:30', local],
  ['5 marzo 2024', noon],
  ['5 mar 2024 ore 10:20', minute],
  ['martedì 5 marzo 2024', noon],
  ['1º luglio 2024', '2024-07-01T12:00:00.000Z'],
  ['5-mar-24', noon],
  ['March 5, 2024 10:20 AM', minute],
  ['Mar 5, 2024', noon],
  ['Tue, 05 Mar 2024 10:20:30 +0100', local],
  ['Tue Mar 05 2024 10:20:30 GMT+0100 (Central European Standard Time)', local],
  ['3/25/2024', '2024-03-25T12:00:00.000Z'],
  ['03/05/2024 10:20 AM', minute],
  ['03/05/2024 10:20 pm', '2024-03-05T21:20:00.000Z'],
  ['45356', noon],
  ['45356,430902', local],
  ['1709630430', local],
  ['1709630430000', local],
  ['="2024-03-05"', noon],
  ['\u00a005/03/2024\u202f10:20', minute],
  ['05/07/2024 10:20', '2024-07-05T08:20:00.000Z'],
  ['5/3/99', '1999-03-05T12:00:00.000Z'],
  // At eleven in Rome the noon of today is still to come.
  ['20/11/2026', now.toISOString()],
])('%s is %s', (written, moment) => expect(writtenMoment(written, now)).toBe(moment));

test.each([
  'ieri',
  '30/02/2024',
  '13/13/2024',
  '2024',
  '2024-03-05 25:00',
  '2024-03-05 10:00 +24:00',
  '12:30',
  '',
  'sì',
  '05/03/2024 e poi',
  '5 brumaio 2024',
])('%j is no date', (written) => expect(writtenMoment(written, now)).toBeUndefined());

it('two numbers and a year are read month first when the file says so', () => {
  expect(writtenMoment('03/05/2024', now, true)).toBe(noon);
  expect(['03/25/2024', '03/05/2024 10:20 AM', '25/03/2024', '03/05/2024'].map(isMonthFirst)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
