import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressClosedToBrowsers, answers } from './addresses.ts';
import { startDynamoDb } from './dynamodb.ts';
import { startInbox } from './mails/inbox.ts';
import { mailFolder } from './mails/mail-folder.ts';

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
    const mails = mailFolder(mkdtempSync(join(tmpdir(), 'inbox-')));
    const raw = 'To: lettrice@posta.example\r\nSubject: Ciao <b>\r\n\r\nTesto';
    const id = mails.store(Buffer.from(raw));
    const inbox = await startInbox(mails);
    const at = (path: string) => new URL(path, inbox.address).href;
    const open = async (url: string, cookie = '') => {
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      return [answer.status, await answer.text(), answer.headers.get('set-cookie') ?? ''] as const;
    };
    for (const url of [at('/'), at(`/${id}/text`), `${inbox.address}x`]) expect((await open(url))[0]).toBe(403);
    const [status, , setCookie] = await open(inbox.address);
    expect([status, setCookie]).toEqual([302, expect.stringMatching(/HttpOnly; SameSite=Strict/)]);
    const [cookie = ''] = setCookie.split(';');
    for (const url of [inbox.address, at('/')]) {
      const [answer] = await once(get(url, { headers: { cookie, host: 'altrove.example' } }), 'response');
      expect((answer as IncomingMessage).resume().statusCode).toBe(403);
    }
    expect((await open(at('/'), cookie))[1]).toMatch(
      /lettrice@posta\.example: <a href="\/\S+\/html">Ciao &lt;b&gt;<\/a>/,
    );
    expect((await open(at(`/${id}/html`), cookie))[1].trim()).toBe('Testo');
    expect((await open(at(`/${id}/file`), cookie))[1]).toBe(raw);
    expect((await open(at('/..%2fstore.db/file'), cookie))[0]).toBe(404);
    inbox.stop();
  });
});
