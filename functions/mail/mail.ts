import type { Answer } from './send-result.ts';

export type Envelope = { from: string; to: string; raw: Uint8Array };

export type Mail = {
  /** One attempt for one recipient. What became of it is an answer, never an exception. */
  send: (envelope: Envelope) => Promise<Answer>;
  quota: () => Promise<Quota>;
};

export type Quota = {
  /** Mails a second that the account may send. */
  rate: number;
  /** Mails that a newsletter may still send today: the rest of a day's is for letters to one person. */
  left: number;
  /** Mails that a newsletter may send in 24 hours; none where the account may not send at all. */
  day: number;
};

/** Where nothing is sent, and the client of SES need not be loaded. */
export const noMail: Mail = {
  send: async () => ({ outcome: 'stopped', reason: 'No mail is sent from here' }),
  quota: async () => ({ rate: 1, left: 0, day: 0 }),
};
