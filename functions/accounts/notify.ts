import type { Context } from '#functions/context/context.ts';
import type { SendResult } from '#functions/mail/mail.ts';
import { type PersonMail, sendPersonMail } from '#functions/mail/person-mail.ts';

type Notified = { email: string; unconfirmed?: boolean };

/**
 * A notice about a completed change: if it fails, that is logged and the change stays. An address that was never confirmed
 * may belong to another person and gets no notice.
 */
export async function notify(
  ctx: Context,
  requestId: string,
  { email, unconfirmed }: Notified,
  mail: Omit<PersonMail, 'to'>,
): Promise<void> {
  if (unconfirmed) return;
  try {
    logUnsent(ctx, requestId, await sendPersonMail(ctx, { ...mail, to: email }));
  } catch (error) {
    ctx.log({ level: 'error', requestId, error: error as Error });
  }
}

/** Records a mail that was not accepted, for calls that answer the same in either case. */
export function logUnsent(ctx: Context, requestId: string, { outcome }: SendResult): void {
  if (outcome !== 'accepted') ctx.log({ level: 'warn', requestId, event: 'mail-not-sent', reason: outcome });
}
