import { expect } from 'vitest';
import { type Received, tokenIn } from '#functions/testing/account-inbox.ts';
import { readMail } from '#functions/testing/read-mail.ts';
import { magazineUrl } from './magazine.ts';
import { mailsTo } from './readers.ts';

/** Waits for the mail with this subject to this address, as the local inbox has it. */
export async function mailWith(address: string, subject: string): Promise<Received> {
  let found: Received | undefined;
  await expect
    .poll(async () => {
      const mails = await Promise.all(mailsTo(address).map((raw) => readMail(raw)));
      const mail = mails.find((one) => one.subject?.startsWith(subject));
      found = mail && { to: address, subject, text: mail.text ?? '', html: mail.html ?? '' };
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
