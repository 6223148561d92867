import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Mail } from '#functions/mail/mail.ts';
import { readMail } from './read-mail.ts';

export type Received = { to: string; subject: string; text: string; html: string };

/** A sender that keeps what it accepts, for tests of mails to accounts. */
export function accountInbox() {
  const received: Received[] = [];
  const mail: Mail = {
    quota: async () => ({ rate: 1_000, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
    async send({ to, raw }) {
      const { subject = '', text = '', html = '' } = await readMail(Buffer.from(raw).toString());
      received.push({ to, subject, text, html });
      return { outcome: 'accepted', messageId: randomUUID() };
    },
  };
  const to = (address: string) => received.filter((one) => one.to === address);

  /** Waits for the nth mail to this address. */
  async function nth(address: string, count = 1): Promise<Received> {
    await expect.poll(() => to(address).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
    return to(address)[count - 1] as Received;
  }

  return { mail, received, to, nth };
}

/** The token of the link in a mail. */
export const tokenIn = ({ text }: Pick<Received, 'text'>): string => /\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
