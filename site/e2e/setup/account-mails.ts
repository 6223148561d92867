import { expect } from 'vitest';
import { type Received, tokenIn } from '#functions/testing/account-inbox.ts';
import { readMail } from '#functions/testing/read-mail.ts';
import { magazineUrl } from './magazine.ts';
import { mailsTo } from './readers.ts';

/** Waits for the mail with this subject, or with this sentence, to this address, as the local inbox has it. */
export async function mailWith(address: string, words: string): Promise<Received> {
  let found: Received | undefined;
  await expect
    .poll(async () => {
      const mails = await Promise.all(mailsTo(address).map((raw) => readMail(raw)));
      const mail = mails.find(({ subject, text }) => subject?.startsWith(words) || text?.includes(words));
      found = mail && { to: address, subject: words, text: mail.text ?? '', html: mail.html ?? '' };
      return found !== undefined;
    })
    .toBe(true);
  return found as unknown as Received;
}

/** The path of the link in a mail. */
export const pathIn = ({ text }: Pick<Received, 'text'>, path: string): string => {
  expect(text).toContain(`${magazineUrl}${path}?token=`);
  return `${path}?token=${tokenIn({ text })}`;
};
