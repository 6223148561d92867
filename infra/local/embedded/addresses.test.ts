import { describe, expect, it } from 'vitest';
import { addressClosedToBrowsers, answers } from './addresses.ts';
import { startDynamoDb } from './dynamodb.ts';
import { startInbox } from './mails/inbox.ts';

/** The address without its secret. */
const guessed = (address: string) => new URL('/', address).href;
const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, { redirect: 'manual', ...init })).status;

describe('the embedded store', () => {
  it('listens at a port to which no browser connects', async () => {
    const { endpoint, stop } = await startDynamoDb();
    expect(await answers(endpoint)).toBe(true);
    // Node’s fetch follows the standard of browsers.
    await expect(fetch(endpoint)).rejects.toMatchObject({ cause: { message: 'bad port' } });
    await stop();
  });

  it.runIf(process.platform === 'linux')('has an address that cannot be guessed', async () => {
    const hosts = await Promise.all(Array.from({ length: 20 }, addressClosedToBrowsers));
    expect(new Set(hosts.map(({ host }) => host)).size).toBeGreaterThan(15);
  });
});

describe('the inbox', () => {
  it('shows its mails to who has the address of this start, and to no other caller', async () => {
    const inbox = await startInbox();
    const mails = new URL('/store', inbox.address).href;
    for (const url of [guessed(inbox.address), mails, `${inbox.address}x`]) expect(await statusOf(url)).toBe(403);
    expect(await statusOf(new URL('/clear-store', inbox.address).href, { method: 'POST' })).toBe(403);
    const entered = await fetch(inbox.address, { redirect: 'manual' });
    const setCookie = entered.headers.get('set-cookie') ?? '';
    expect([entered.status, setCookie]).toEqual([302, expect.stringContaining('HttpOnly; SameSite=Strict')]);
    const cookie = setCookie.split(';')[0] ?? '';
    expect(await statusOf(guessed(inbox.address), { headers: { cookie } })).toBe(200);
    expect(await statusOf(mails, { headers: { cookie } })).toBe(200);
    inbox.stop();
  });

  it('has the mails that were sent', async () => {
    const inbox = await startInbox();
    const raw = 'From: a@rivista.example\r\nTo: lettrice@posta.example\r\nSubject: Ciao\r\n\r\nTesto';
    inbox.store(raw);
    const cookie = (await fetch(inbox.address, { redirect: 'manual' })).headers.get('set-cookie') ?? '';
    const mails = async () =>
      (await fetch(new URL('/store', inbox.address), { headers: { cookie: cookie.split(';')[0] ?? '' } })).text();
    await expect.poll(mails).toContain('Ciao');
    inbox.stop();
  });
});
