import { setTimeout as wait } from 'node:timers/promises';
import { TaskQueue } from '#infra/local/embedded/task-queue.ts';
import { acceptedAt, type MailFolder } from './mail-folder.ts';

export type SnsNotification = { Type: 'Notification'; MessageId: string; Message: string };

type Options = { post: (notification: SnsNotification) => Promise<void>; delayMilliseconds?: number };

const concurrency = 8;
const retryMilliseconds = 250;

/** Sends the events of every mail, after a delay and at least once, also after a restart. */
export function dispatchEvents(mails: MailFolder, { post, delayMilliseconds = 1_000 }: Options) {
  let isStopped = false;
  const queue = new TaskQueue<{ messageId: string }>({
    work,
    concurrency,
    retryMilliseconds,
    onProblem: () => undefined,
  });
  const seen = mails.dispatched();
  return {
    /** Takes the mails that are new in the folder. */
    look(ids = mails.ids()): void {
      const added = ids.filter((id) => !seen.has(id));
      for (const id of added) seen.add(id);
      queue.add(added.map((messageId) => ({ messageId })));
    },
    stop() {
      isStopped = true;
      queue.stop();
    },
  };

  async function work({ messageId }: { messageId: string }): Promise<[]> {
    const accepted = acceptedAt(messageId);
    await wait(Math.max(0, accepted.getTime() + delayMilliseconds - Date.now()));
    if (isStopped) return [];
    const raw = mails.read(messageId);
    const recipient = recipientOf(raw);
    const mail = { messageId, timestamp: accepted.toISOString(), destination: [recipient], tags: tagsOf(raw) };
    for (const event of eventsFor(recipient))
      await post({ Type: 'Notification', MessageId: messageId, Message: JSON.stringify({ ...event, mail }) });
    // On a full disk there is no mark: the events of this mail are sent once more at the next start.
    try {
      mails.markDispatched(messageId);
    } catch {}
    return [];
  }
}

const recipientOf = (raw: string): string =>
  header(raw, 'To')
    .split(/[\s<>]/)
    .findLast((word) => word.includes('@')) ?? '';

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
