import { describe, expect, it, test } from 'vitest';
import { explain } from '#shared/errors/validation.ts';
import { EventChange, EventInput } from './event.ts';

const form = {
  title: 'Il Trecento ritrovato',
  location: 'Siena',
  startDate: '2026-12-01',
  endDate: '2027-02-28',
  description: 'Trenta tavole dopo il restauro.',
};

describe('an event form', () => {
  it('is about a Mostra unless it says otherwise', () => expect(EventInput.parse(form).type).toBe('Mostra'));

  test.each(['title', 'location', 'startDate', 'endDate', 'description'])('needs %s', (field) => {
    const { error } = EventInput.safeParse({ ...form, [field]: undefined });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  test.each([
    [{ startDate: 'x', endDate: 'x', startTime: '10:00' }, ['startDate', 'endDate']],
    [{ startDate: 'x', endDate: 'y', startTime: '10:00', endTime: '09:00' }, ['startDate', 'endDate']],
    [{ endDate: form.startDate, startTime: '99' }, ['startTime']],
    [{ endDate: form.startDate, startTime: '21:00', endTime: '24:61' }, ['endTime']],
    [{ endDate: form.startDate, startTime: '24:00' }, ['startTime']],
    [{ endDate: form.startDate, startTime: '21:00', endTime: '23:30:15' }, ['endTime']],
  ])('names what is no date or hour: %j', (fields, wrong) => {
    for (const { error } of [
      EventInput.safeParse({ ...form, ...fields }),
      EventChange.safeParse({ version: 1, ...form, ...fields }),
    ])
      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(wrong);
  });

  it('may end on the day it starts', () =>
    expect(EventInput.safeParse({ ...form, endDate: form.startDate }).success).toBe(true));

  it('may not end before it starts, in the words of the specification', () => {
    const { error } = EventInput.safeParse({ ...form, endDate: '2026-11-30' });
    expect(error && explain(error)).toEqual([
      { field: 'endDate', message: 'La data di fine deve essere successiva alla data di inizio' },
    ]);
  });

  test.each(['Annullato', 'RINVIATO', 'confermato', ''])('may have the state %j', (state) =>
    expect(EventInput.parse({ ...form, state }).state).toBe(state.toLowerCase()),
  );

  test.each(['Gratuito', 'A PAGAMENTO', ''])('may have the admission %j', (admission) =>
    expect(EventInput.parse({ ...form, admission }).admission).toBe(admission.toLowerCase()),
  );

  it('has no other state', () => expect(EventInput.safeParse({ ...form, state: 'sospeso' }).success).toBe(false));

  it('has no hour that the change of the clocks leaves out', () => {
    const night = { startDate: '2027-03-28', endDate: '2027-03-28', startTime: '02:30' };
    const { error } = EventInput.safeParse({ ...form, ...night });
    expect(error && explain(error)).toEqual([
      {
        field: 'startTime',
        message:
          'Il 28 marzo 2027 le 02:30 non ci sono: quella notte gli orologi vanno avanti di un’ora. Scrivi 03:30.',
      },
    ]);
  });

  test.each([
    'city',
    'state',
    'admission',
    'organizer',
    'website',
    'ticketUrl',
    'startTime',
    'endTime',
    'category',
    'image',
    'content',
    'author',
  ])('may clear %s', (field) => expect(EventChange.safeParse({ [field]: '' }).success).toBe(true));
});
