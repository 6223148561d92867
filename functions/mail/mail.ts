import type { SendResult } from './send-result.ts';

export type Envelope = { from: string; to: string; raw: Uint8Array };

export type Mail = {
  /** One request for one recipient. Errors are results, never exceptions. */
  send: (envelope: Envelope) => Promise<SendResult>;
  quota: () => Promise<Quota>;
};

export type Quota = {
  /** Mails a second that the account may send. */
  rate: number;
  /** Newsletter mails that may still be sent today; a part of the quota is reserved for mails to one person. */
  left: number;
  /** Newsletter mails that may be sent in 24 hours; 0 if the account may not send. */
  day: number;
};

/** For functions that send no mail, so that the SES client is not loaded. */
export const noMail: Mail = {
  send: async () => ({ outcome: 'stopped', reason: 'No mail is sent from here' }),
  quota: async () => ({ rate: 1, left: 0, day: 0 }),
};
