import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { taskQueue } from '#infra/local/embedded/task-queue.ts';
import { acceptedAt, type MailFolder } from './mail-folder.ts';

type Options = { post: (event: string) => Promise<void>; delayMilliseconds?: number };

const concurrency = 8;
const retryMilliseconds = 250;

/** Sends the events of every mail, after a delay and at least once, also after a restart. */
export function dispatchEvents(mails: MailFolder, { post, delayMilliseconds = 1_000 }: Options) {
  let isStopped = false;
  const queue = taskQueue<{ messageId: string }>({
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
    const [head = ''] = mails.read(messageId).split('\r\n\r\n', 1);
    const { to = [], headers } = await PostalMime.parse(head);
    const recipient = to[0]?.address ?? '';
    const tags = tagsOf(headers.find(({ key }) => key === 'x-ses-message-tags')?.value ?? '');
    const mail = { messageId, timestamp: accepted.toISOString(), destination: [recipient], tags };
    for (const event of eventsFor(recipient)) await post(JSON.stringify({ ...event, mail }));
    // On a full disk there is no mark: the events of this mail are sent once more at the next start.
    try {
      mails.markDispatched(messageId);
    } catch {}
    return [];
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

/** `one=a, other=b` */
const tagsOf = (header: string): Record<string, string[]> =>
  Object.fromEntries(
    header.split(',').flatMap((pair) => {
      const [name, value = ''] = pair.trim().split('=');
      return name ? [[name, [value]]] : [];
    }),
  );
