import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { deleteBegun, listBegun } from '#site/src/dashboard/items/begun.ts';
import { outbox } from '#site/src/forms/outbox.ts';

const magazine = await testMagazine();
const { writer, otherWriter } = await newsroom(magazine);

/** The browser of a person who is logged in there. */
function browserOf({ id, token }: typeof writer, isOnline = true): void {
  const stored: Record<string, string> = { 'sinopia.user': JSON.stringify({ id }), 'sinopia.token': token };
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null, setItem: () => {} });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!isOnline) throw new TypeError('offline');
    return magazine.api.request(path, init);
  });
}

afterEach(() => vi.unstubAllGlobals());

const path = '/drafts/article/begun';
const keep = (as: typeof writer, title: string) => magazine.call('PUT', path, { as, body: { title } });
const titleOf = async (as: typeof writer) => (await magazine.call('GET', path, { as })).body['title'];

async function listed() {
  browserOf(writer);
  await keep(writer, 'Mezza frase');
  const [begun] = await listBegun(writer.id);
  if (!begun) throw new Error('Nothing is listed');
  return begun;
}

it('listed unsaved words are deleted on the server and in the browser', async () => {
  const { id: owner } = writer;
  browserOf(writer);
  const at = magazine.clock.now.toISOString();
  await outbox.keep({ key: 'key', owner, place: 'article begun', payload: { values: { title: 'Qui' } }, at });
  await deleteBegun(owner, await listed());
  expect((await magazine.call('GET', path, { as: writer })).status).toBe(404);
  expect(await outbox.of(owner)).toEqual([]);
});

it('unsaved words that another device has written since they were listed are not deleted', async () => {
  const begun = await listed();
  magazine.clock.now = new Date(magazine.clock.now.getTime() + 60_000);
  await keep(writer, 'Una frase intera');
  await expect(deleteBegun(writer.id, begun)).rejects.toThrow();
  expect(await titleOf(writer)).toBe('Una frase intera');
});

it('unsaved words of another account that has logged in meanwhile are not deleted', async () => {
  const begun = await listed();
  await keep(otherWriter, 'Di un’altra persona');
  browserOf(otherWriter);
  await expect(deleteBegun(writer.id, begun)).rejects.toThrow();
  expect(await titleOf(otherWriter)).toBe('Di un’altra persona');
});

it('unsaved words in the browser stay where the server does not answer', async () => {
  const begun = await listed();
  const at = magazine.clock.now.toISOString();
  await outbox.keep({ key: 'key', owner: writer.id, place: 'article begun', payload: {}, at });
  browserOf(writer, false);
  await expect(deleteBegun(writer.id, { ...begun, entries: [{ key: 'key', at }] })).rejects.toThrow();
  expect(await outbox.of(writer.id)).toHaveLength(1);
});
