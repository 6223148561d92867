import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dispatchEvents } from './event-dispatcher.ts';
import { mailFolder } from './mail-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'events-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the events of all mails are sent where none can be marked as sent, and once more at the next start', async () => {
  // A folder in place of the file, which cannot be written as on a full disk.
  mkdirSync(join(folder, 'dispatched.log'));
  const mails = mailFolder(folder);
  const raw = 'To: lettrice@posta.example\r\n\r\nCiao';
  // More than are sent at a time.
  const ids = Array.from({ length: 20 }, () => mails.store(Buffer.from(raw)));
  const starting = () => {
    const dispatched: string[] = [];
    const post = async (event: string) => void dispatched.push(JSON.parse(event).mail.messageId);
    const dispatcher = dispatchEvents(mails, { post, delayMilliseconds: 0 });
    dispatcher.look();
    return { dispatcher, dispatched };
  };
  for (let start = 0; start < 2; start += 1) {
    const { dispatcher, dispatched } = starting();
    // Sent and delivered.
    await expect.poll(() => dispatched.toSorted()).toEqual([...ids, ...ids].toSorted());
    dispatcher.stop();
  }
});

it('an event that is sent after a restart names the time at which its mail was accepted', async () => {
  const mails = mailFolder(mkdtempSync(join(folder, 'accepted-')));
  const before = Date.now();
  mails.store(Buffer.from('To: bounce@posta.example\r\n\r\nCiao'));
  const accepted = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(accepted);
  const times: number[] = [];
  const post = async (event: string) => void times.push(Date.parse(JSON.parse(event).mail.timestamp));
  const dispatcher = dispatchEvents(mails, { post, delayMilliseconds: 0 });
  dispatcher.look();
  await expect.poll(() => times.length).toBeGreaterThan(0);
  dispatcher.stop();
  for (const time of times) expect(before <= time && time <= accepted).toBe(true);
});
