import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import { eventForm } from '#functions/testing/forms.ts';
import { newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import type { Event } from '#shared/kinds/event.ts';

const magazine = await testMagazine();
const { api, call } = magazine;
const staff = await newsroom(magazine);
const create = async (as: Person, fields: object = {}) =>
  (await call('POST', '/events', { as, body: { ...eventForm, ...fields } })).body as Event;
const titles = async (path: string) => ((await call('GET', path)).body as unknown as Event[]).map(({ title }) => title);
const published = (title: string, startDate: string, endDate: string, more: object = {}) =>
  create(staff.admin, { title, startDate, endDate, ...more });

// Today is 20 November 2026 in Rome.
await published('passata', '2026-09-01', '2026-11-19', { type: 'Asta' });
const running = await published('in corso', '2026-10-01', '2026-11-20', { featured: true });
await published('prossima', '2026-11-30', '2026-12-02', { type: 'Fiera', content: 'Il testo' });
await published('lontana', '2027-01-01', '2027-01-01', { type: 'Workshop', startTime: '18:30', endTime: '20:00' });
const secret = await create(staff.writer, { title: 'canarino', location: 'canarino', type: 'Asta' });
await create(staff.writer, { title: 'canarino', status: 'draft' });

describe('the author of an event', () => {
  it('is the full name of the person who created it, for the staff and for readers', async () => {
    expect([running.author, secret.author]).toEqual(['admin', 'writer']);
    expect((await call('GET', `/events/${running.id}`)).body['author']).toBe('admin');
    const pending = (await call('GET', '/events/pending/list', { as: staff.editor })).body as unknown as Event[];
    expect(pending.find(({ id }) => id === secret.id)?.author).toBe('writer');
  });

  it('is never read from a request, and stays when another user edits or approves the event', async () => {
    const { id, author } = await create(staff.writer, { title: 'canarino', author: 'Un altro nome' });
    expect(author).toBe('writer');
    const path = `/events/${id}`;
    const edited = await call('PUT', path, { as: staff.editor, body: { author: 'Un altro nome', location: 'Siena' } });
    expect(edited.body).toMatchObject({ author: 'writer', location: 'Siena' });
    expect((await call('PUT', `${path}/reject`, { as: staff.admin })).body['author']).toBe('writer');
  });
});

test.each([
  ['/events', ['passata', 'in corso', 'prossima', 'lontana']],
  ['/events?upcoming=true', ['in corso', 'prossima', 'lontana']],
  ['/events?upcoming=true&limit=2', ['in corso', 'prossima']],
  ['/events/upcoming?limit=1', ['in corso']],
  ['/events?type=Fiere', ['prossima']],
  ['/events?type=asta', ['passata']],
  ['/events?featured=true', ['in corso']],
  ['/events/calendar/2026/11', ['passata', 'in corso', 'prossima']],
  ['/events/calendar/2026/12', ['prossima']],
  ['/events/calendar/2027/01', ['lontana']],
  ['/events/calendar/2027/2', []],
])('the list %s has %j', async (path, expected) => expect(await titles(path)).toEqual(expected));

test.each(['2026/0', '2026/13', '2026/x', '26/1', '1899/1', '2026/1e0'])('there is no month %s', async (month) =>
  expect((await call('GET', `/events/calendar/${month}`)).status).toBe(422),
);

describe('an end before the start', () => {
  const sentence = 'La data di fine deve essere successiva alla data di inizio';
  test.each([
    ['POST', '/events', { ...eventForm, endDate: '2026-01-01' }],
    ['PUT', `/events/${running.id}`, { endDate: '2026-09-30' }],
    ['PUT', `/events/${running.id}`, { startDate: '2026-12-01', endDate: '2026-11-01' }],
    // Wrong in itself, whatever has been saved meanwhile.
    ['PUT', `/events/${running.id}`, { endDate: '2026-09-30', version: 99 }],
  ])('is refused by %s %s', async (method, path, body) => {
    const answer = await call(method, path, { as: staff.admin, body });
    expect([answer.status, answer.body['detail']]).toEqual([422, sentence]);
    expect(answer.body['errors']).toEqual([{ field: 'endDate', message: sentence }]);
  });
});

describe('the state of an event', () => {
  it('is confermato unless another is given, and comes back when it is emptied', async () => {
    expect([running.state, running.city]).toEqual(['confermato', undefined]);
    const { id } = await create(staff.admin, {
      title: 'spostata',
      state: 'Rinviato',
      city: 'Siena',
      startDate: '2026-12-03',
      endDate: '2026-12-03',
    });
    const change = async (body: object) => (await call('PUT', `/events/${id}`, { as: staff.admin, body })).body;
    expect(await change({ title: 'di nuovo spostata' })).toMatchObject({ state: 'rinviato', city: 'Siena' });
    const ical = await (await api.request('/api/events/export/ical?start_date=2026-12-01')).text();
    expect(ical).toContain('STATUS:TENTATIVE');
    expect(ical).toContain('SUMMARY:Rinviato: di nuovo spostata');
    expect(ical).toContain('LOCATION:Mantova\\, Siena');
    const emptied = await change({ state: '', city: '' });
    expect([emptied['state'], emptied['city']]).toEqual(['confermato', undefined]);
    await call('DELETE', `/events/${id}`, { as: staff.admin });
  });
});

it('an hour that the change of the clocks leaves out is refused with the dates that are stored', async () => {
  const { id } = await create(staff.admin, {
    title: 'canarino',
    status: 'draft',
    startDate: '2027-03-28',
    endDate: '2027-03-28',
  });
  const { status } = await call('PUT', `/events/${id}`, { as: staff.admin, body: { startTime: '02:30' } });
  expect(status).toBe(422);
});

describe('the exported calendar', () => {
  const exported = async (query: string) => {
    const response = await api.request(`/api/events/export/ical${query}`);
    const calendar = new ICAL.Component(ICAL.parse(await response.text()));
    const names = calendar.getAllSubcomponents('vevent').map((found) => found.getFirstPropertyValue('summary'));
    return { response, names };
  };
  test.each([
    // A year from the first of this month.
    ['', ['passata', 'in corso', 'prossima', 'lontana']],
    ['?start_date=2026-11-20', ['in corso', 'prossima', 'lontana']],
    // A year until this day.
    ['?end_date=2026-11-30', ['passata', 'in corso']],
    ['?end_date=2027-12-01', ['prossima', 'lontana']],
    ['?start_date=2026-11-01&end_date=2026-12-01', ['passata', 'in corso', 'prossima']],
    ['?start_date=2026-11-20&end_date=2026-11-30', ['in corso']],
    ['?start_date=2026-11-01&end_date=2026-12-01&type=Mostra', ['in corso']],
    ['?type=Altro%20evento', ['lontana']],
    ['?start_date=2028-01-01', []],
  ])('with the query %j has %j', async (query, expected) => expect((await exported(query)).names).toEqual(expected));

  it('is a file to download', async () => {
    const { headers } = (await exported('?start_date=2026-11-01')).response;
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="calendario-2026-11-01.ics"');
  });

  it('is the same file for all readers for a minute at the edge, and not for browsers', async () => {
    const { headers } = (await exported('')).response;
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    const own = await call('GET', '/events/export/ical', { as: staff.writer });
    expect(own.headers.get('cache-control')).toBe('no-store');
  });

  it('is refused for more than a year at once, and given for a leap year', async () => {
    const { status, body } = await call('GET', '/events/export/ical?start_date=2026-01-01&end_date=2027-01-03');
    expect(status).toBe(422);
    expect(body['errors']).toEqual([{ field: 'end_date', message: 'Al massimo 366 giorni alla volta' }]);
    expect((await exported('?start_date=2028-01-01&end_date=2029-01-01')).response.status).toBe(200);
  });

  test.each([
    'start_date=ieri',
    'start_date=0&end_date=1990-01-01',
    'end_date=2026-02-30',
    'type=Concerto',
    'start_date=2026-12-01&end_date=2026-11-01',
  ])('with the query %s answers 422', async (query) =>
    expect((await call('GET', `/events/export/ical?${query}`)).status).toBe(422),
  );
});

test.each(['', '/upcoming', '/calendar/2026/11', '/export/ical', '?type=Asta'])(
  'pending events are in no public answer: /events%s',
  async (path) => expect(await (await api.request(`/api/events${path}`)).text()).not.toContain('canarino'),
);
