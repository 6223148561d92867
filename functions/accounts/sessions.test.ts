import { expect, it } from 'vitest';
import { type Person, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, clock, person } = magazine;

const browser = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

let people = 0;
/** A person with this many sessions of their own, opened by logins. */
async function traveller(count: number): Promise<Person[]> {
  people += 1;
  const name = `viaggiatrice${people}`;
  const { id } = await person('editor', name);
  const body = { email: `${name}@rivista.example`, password: 'parola-segreta' };
  const sessions: Person[] = [];
  for (let number = 0; number < count; number++) {
    later(1);
    const answer = await call('POST', '/auth/login', { body, headers: browser });
    sessions.push({ id, token: String(answer.body['access_token']) });
  }
  return sessions;
}

type Listed = { id: string; device: string; current: boolean; lastSeenAt: string };
const list = async (as: Person) => (await call('GET', '/auth/sessions', { as })).body as unknown as Listed[];
const isIn = async (as: Person) => (await call('GET', '/auth/me', { as })).status === 200;

it('sessions are listed with their device and last use, the newest first, to their owner alone', async () => {
  const [first, second] = (await traveller(2)) as [Person, Person];
  const sessions = await list(first);
  // The first was opened by the test itself.
  expect(sessions.map(({ device }) => device)).toEqual(['Firefox su Mac', 'Firefox su Mac', 'Prova']);
  expect(sessions.map(({ current }) => current)).toEqual([false, true, false]);
  expect(sessions[0]?.lastSeenAt.localeCompare(sessions[1]?.lastSeenAt ?? '')).toBe(1);
  const [other] = (await traveller(1)) as [Person];
  expect((await list(other)).map(({ id }) => id)).not.toContain(sessions[0]?.id);
  expect(await isIn(second)).toBe(true);
});

it('the last use is recorded at most once an hour', async () => {
  const [session] = (await traveller(1)) as [Person];
  const seen = async () => (await list(session)).find(({ current }) => current)?.lastSeenAt;
  const first = await seen();
  later(30);
  expect(await seen()).toBe(first);
  later(31);
  expect(await seen()).toBe(clock.now.toISOString());
});

it('one session is ended by its id, and its token at once', async () => {
  const [first, second] = (await traveller(2)) as [Person, Person];
  const other = (await list(first)).find(({ current, device }) => !current && device !== 'Prova');
  expect((await call('DELETE', `/auth/sessions/${other?.id}`, { as: first })).status).toBe(204);
  expect([await isIn(first), await isIn(second)]).toEqual([true, false]);
  expect((await call('DELETE', `/auth/sessions/${other?.id}`, { as: first })).status).toBe(404);
});

it('another person’s session is a 404 and goes on', async () => {
  const [[mine], [theirs]] = (await Promise.all([traveller(1), traveller(1)])) as [[Person], [Person]];
  const id = (await list(theirs)).find(({ current }) => current)?.id;
  const { status, body } = await call('DELETE', `/auth/sessions/${id}`, { as: mine });
  expect([status, body['detail']]).toEqual([404, 'Sessione non trovata']);
  expect(await isIn(theirs)).toBe(true);
});

it('all others are ended at once, and the list holds one', async () => {
  const [first, second, third] = (await traveller(3)) as [Person, Person, Person];
  expect((await call('DELETE', '/auth/sessions', { as: second })).status).toBe(204);
  expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, true, false]);
  expect(await list(second)).toMatchObject([{ current: true }]);
  // Again, and the session still is what it was.
  expect((await call('DELETE', '/auth/sessions', { as: second })).status).toBe(204);
  expect(await isIn(second)).toBe(true);
});

it('logging out ends the session at the server', async () => {
  const [first, second] = (await traveller(2)) as [Person, Person];
  expect((await call('POST', '/auth/logout', { as: first })).status).toBe(204);
  expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  expect((await call('POST', '/auth/logout', { as: first })).status).toBe(401);
});

it('an administrator ends all sessions of a person, not their own', async () => {
  const admin = await person('admin', 'capo');
  const sessions = await traveller(2);
  expect((await call('DELETE', `/auth/users/${sessions[0]?.id}/sessions`, { as: admin })).status).toBe(204);
  for (const session of sessions) expect(await isIn(session)).toBe(false);
  expect((await call('DELETE', `/auth/users/${admin.id}/sessions`, { as: admin })).status).toBe(403);
  expect(await isIn(admin)).toBe(true);
});

it('two devices that end each other at once leave one of them or none, and the account opens again', async () => {
  for (let round = 0; round < 10; round++) {
    const [first, second] = (await traveller(2)) as [Person, Person];
    const answers = await Promise.all([first, second].map((as) => call('DELETE', '/auth/sessions', { as })));
    for (const { status } of answers) expect([204, 401, 503]).toContain(status);
    expect([await isIn(first), await isIn(second)].filter(Boolean).length).toBeLessThan(2);
  }
});
