import { setTimeout as wait } from 'node:timers/promises';
import { acceptedAt, type MailFolder } from './mail-folder.ts';

/** The SNS envelope of an SES event. */
export type SnsNotification = { Type: 'Notification'; MessageId: string; Message: string };

type Options = { post: (notification: SnsNotification) => Promise<void>; delayMilliseconds?: number };

const concurrency = 8;

type Accepted = { messageId: string; recipient: string; timestamp: string; tags: Record<string, string[]> };

/** Sends the events of every mail, after a delay and at least once, also after a restart. */
export class SesEventDispatcher {
  readonly #mails: MailFolder;
  readonly #post: Options['post'];
  readonly #delay: number;
  readonly #waiting: { mail: Accepted; due: number }[] = [];
  #running = 0;
  #stopped = false;

  constructor(mails: MailFolder, { post, delayMilliseconds = 1_000 }: Options) {
    this.#mails = mails;
    this.#post = post;
    this.#delay = delayMilliseconds;
  }

  dispatchPending(): void {
    for (const messageId of this.#mails.undispatched()) {
      this.schedule(messageId, this.#mails.read(messageId));
    }
  }

  schedule(messageId: string, raw: string): void {
    const recipient = header(raw, 'To')
      .split(/[\s<>]/)
      .findLast((word) => word.includes('@'));
    const timestamp = acceptedAt(messageId).toISOString();
    const mail = { messageId, recipient: recipient ?? '', timestamp, tags: tagsOf(raw) };
    this.#waiting.push({ mail, due: Date.now() + this.#delay });
    if (this.#running < concurrency) void this.#run();
  }

  stop(): void {
    this.#stopped = true;
  }

  async #run(): Promise<void> {
    this.#running += 1;
    for (let next = this.#waiting.shift(); next && !this.#stopped; next = this.#waiting.shift()) {
      await wait(Math.max(0, next.due - Date.now()));
      await this.#dispatch(next.mail);
    }
    this.#running -= 1;
  }

  async #dispatch({ messageId, recipient, timestamp, tags }: Accepted): Promise<void> {
    for (const event of eventsFor(recipient)) {
      const mail = { messageId, timestamp, destination: [recipient], tags };
      const Message = JSON.stringify({ ...event, mail });
      while (!this.#stopped && !(await this.#tryPost({ Type: 'Notification', MessageId: messageId, Message }))) {
        await wait(250);
      }
    }
    if (!this.#stopped) this.#markIfPossible(messageId);
  }

  /** On a full disk there is no mark: the events of this mail are sent once more at the next start. */
  #markIfPossible(messageId: string): void {
    try {
      this.#mails.markDispatched(messageId);
    } catch {}
  }

  async #tryPost(notification: SnsNotification): Promise<boolean> {
    try {
      await this.#post(notification);
      return true;
    } catch {
      return false;
    }
  }
}

const sent = { eventType: 'Send', send: {} };
const delivered = { eventType: 'Delivery', delivery: {} };
const bounced = (bounceType: string, emailAddress: string, diagnosticCode?: string) => ({
  eventType: 'Bounce',
  bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress, diagnosticCode }] },
});
const refused = { now: 'smtp; 451 4.3.0 Try again later', forEver: 'smtp; 550 5.1.1 User unknown' };
const complained = (emailAddress: string, complaintFeedbackType = 'abuse') => ({
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType },
});

/** Recipients as in the SES mailbox simulator, at any domain, and `softbounce` and `notspam`. */
function eventsFor(recipient: string): object[] {
  const name = recipient.split('@')[0] ?? '';
  if (/^bounce\b/.test(name)) return [sent, bounced('Permanent', recipient, refused.forEver)];
  if (/^softbounce\b/.test(name)) return [sent, bounced('Transient', recipient, refused.now)];
  if (/^ooto\b/.test(name)) return [sent, delivered, bounced('Transient', recipient)];
  if (/^reject\b/.test(name)) return [sent, { eventType: 'Reject', reject: { reason: 'Bad content' } }];
  if (/^notspam\b/.test(name)) return [sent, delivered, complained(recipient, 'not-spam')];
  if (/^complaint\b/.test(name)) return [sent, delivered, complained(recipient)];
  return [sent, delivered];
}

/** `X-SES-MESSAGE-TAGS: one=a, other=b` */
function tagsOf(raw: string): Record<string, string[]> {
  const pairs = header(raw, 'X-SES-MESSAGE-TAGS').split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.trim().split('=');
      return [name, [value]];
    }),
  );
}

function header(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((candidate) => candidate.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}
