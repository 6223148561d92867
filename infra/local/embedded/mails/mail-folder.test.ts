import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderMail, mailFolder } from './mail-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'mails-'));
afterAll(() => rmSync(parent, { recursive: true }));

it('a mail that cannot be stored is not accepted, says why and can be sent again; an accepted one is a file', async () => {
  const folder = join(parent, 'mail');
  writeFileSync(folder, 'a file in place of the folder');
  const { send } = folderMail(folder);
  const mail = { from: 'a@rivista.example', to: 'b@posta.example', raw: Buffer.from('To: b@posta.example') };
  expect(await send(mail)).toEqual({ outcome: 'stopped', reason: expect.stringMatching(/^E/) });
  rmSync(folder);
  const accepted = await send(mail);
  expect(accepted.outcome).toBe('accepted');
  const mails = mailFolder(folder);
  expect(mails.ids().map((id) => mails.read(id))).toEqual(['To: b@posta.example']);
});
