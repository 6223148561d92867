import type { MiddlewareHandler } from 'hono';
import { errorAnswer } from './local-ses.ts';

/** Failures of the real SES. */
export type Fault =
  | 'throttle'
  | 'daily-quota'
  | 'reject'
  | 'not-verified'
  | 'error'
  /** The mail is accepted and the connection closed without an answer. */
  | 'taken-then-silent'
  /** The connection is closed before the mail is accepted. */
  | 'silent';

type Faults = {
  /** Called for every mail before it is accepted. */
  fault?: (recipient: string) => Fault | undefined | Promise<Fault | undefined>;
  /** Called for every accepted mail, before the answer. */
  onAccepted?: (recipient: string) => unknown;
  /** Mails a day that GetSendQuota allows: all that were ever accepted count as today's. */
  day?: () => number;
  /** Milliseconds between two answers to GetSendQuota, a second in AWS: calls before are throttled. */
  quotaInterval?: number;
};

/** Makes the local SES fail as the real one does. */
export function sesFaults({ fault, onAccepted, day, quotaInterval = 0 }: Faults): MiddlewareHandler {
  let nextQuotaAt = 0;
  return async (c, next) => {
    const form = new URLSearchParams(await c.req.text());
    if (form.get('Action') === 'GetSendQuota') {
      if (performance.now() < nextQuotaAt) return errorAnswer('Throttling', 'Rate exceeded');
      nextQuotaAt = performance.now() + quotaInterval;
      await next();
      if (day) c.res = new Response((await c.res.text()).replace('>-1<', `>${day()}<`), c.res);
      return;
    }
    const recipient = form.get('Destinations.member.1') ?? '';
    const failure = await fault?.(recipient);
    if (failure === 'silent') return hangUp(c.env);
    if (failure && failure !== 'taken-then-silent') return refusals[failure]();
    await next();
    await onAccepted?.(recipient);
    return failure && hangUp(c.env);
  };
}

const refusals: Record<Exclude<Fault, 'silent' | 'taken-then-silent'>, () => Response> = {
  throttle: () => errorAnswer('Throttling', 'Maximum sending rate exceeded.'),
  'daily-quota': () => errorAnswer('Throttling', 'Daily message quota exceeded.'),
  reject: () => errorAnswer('MessageRejected', 'Address is on the suppression list.'),
  'not-verified': () => errorAnswer('MessageRejected', 'Email address is not verified.'),
  error: () => errorAnswer('InternalFailure', 'Something went wrong.', 500),
};

/** Closes the connection without an answer, as a network failure does. */
function hangUp(env: unknown): Response {
  (env as { incoming: { socket: { destroy: () => void } } }).incoming.socket.destroy();
  return new Response(null);
}
