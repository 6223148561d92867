import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { pseudonym } from '#functions/context/secrets.ts';
import { type Key, limitKey } from '#functions/db/keys.ts';
import { expiresAt } from '#functions/db/table.ts';
import { mediaLimits } from '#shared/limits.ts';

const minute = 60;
const hour = 60 * minute;

export type Limit = {
  /** Part of the counter's key. */
  name: string;
  max: number;
  seconds: number;
  /** Each window after a used-up one is twice as long, up to this. */
  maxSeconds?: number;
  /** Applies when the window is used up: slows down instead of locking out. */
  afterwards?: Limit;
};

/** Attempts per window. The subjects that callers pass must not be freely chosen by the client. */
export const rateLimits = {
  login: { name: 'login', max: 5, seconds: 10 * minute, maxSeconds: 24 * hour },
  // Instead of all others, from a browser in which the password was right before.
  loginFromKnownDevice: { name: 'login-known', max: 5, seconds: 10 * minute, maxSeconds: 24 * hour },
  loginsFromNetwork: { name: 'logins-from', max: 100, seconds: hour },
  // A distributed attack on an account slows down those who have never logged in to it from where they are.
  loginsToAccount: {
    name: 'logins-to',
    max: 50,
    seconds: hour,
    afterwards: { name: 'logins-to-slowly', max: 1, seconds: minute },
  },
  forgot: { name: 'forgot', max: 10, seconds: hour },
  // Reached in silence: the answer does not depend on the address. A window is as long as a link is good: strangers who use it up
  // leave the owner a good link.
  resetMails: { name: 'reset-mails', max: 2, seconds: 30 * minute },
  reset: { name: 'reset', max: 30, seconds: hour },
  confirmAddress: { name: 'confirm-address', max: 30, seconds: hour },
  // Guesses at a session left open on a shared device.
  passwordChecks: { name: 'password-checks', max: 5, seconds: 10 * minute, maxSeconds: 24 * hour },
  // Right passwords, which end the count above: most of what they allow sends a mail.
  passwordUses: { name: 'password-uses', max: 20, seconds: hour },
  // Of one account.
  kept: { name: 'kept', max: 300, seconds: hour },
  // One writes every few seconds, in a few forms.
  drafts: { name: 'drafts', max: 3_000, seconds: hour },
  shares: { name: 'shares', max: 60, seconds: hour },
  notes: { name: 'notes', max: 600, seconds: hour },
  exports: { name: 'exports', max: 5, seconds: 24 * hour },
  // Three of a million codes are right at any time.
  secondFactorCodes: { name: 'second-factor-codes', max: 5, seconds: 10 * minute, maxSeconds: 24 * hour },
  // The login page asks for one at every visit.
  passkeyChallenges: { name: 'passkey-challenges', max: 300, seconds: hour },
  secondSteps: { name: 'second-steps', max: 100, seconds: hour },
  // Of one account, also those that were refused for an address that is taken.
  confirmationMails: { name: 'confirmation-mails', max: 3, seconds: hour },
  // To one address, from all accounts.
  confirmationMailsTo: { name: 'confirmation-mails-to', max: 3, seconds: hour },
  // Links of any kind to one address that was never confirmed, which may belong to another person.
  unconfirmedMails: { name: 'unconfirmed-mails', max: 5, seconds: 24 * hour },
  // All mails together that go to unconfirmed addresses: a person may be typing a list of them.
  mailsToStrangers: { name: 'mails-to-strangers', max: 1_000, seconds: 24 * hour },
  invitation: { name: 'invitation', max: 60, seconds: hour },
  // A whole editorial office may read through one address.
  sharedItems: { name: 'shared-items', max: 300, seconds: hour },
  // Where nothing is written of an author or a tag, all pieces may have to be read for the name.
  terms: { name: 'terms', max: 300, seconds: hour },
  register: { name: 'register', max: 10, seconds: hour },
  subscribe: { name: 'subscribe', max: 20, seconds: hour },
  uploads: { name: 'uploads', max: mediaLimits.files, seconds: 24 * hour },
  uploadedBytes: { name: 'uploaded-bytes', max: mediaLimits.quotaBytes, seconds: 24 * hour },
  unsubscribe: { name: 'unsubscribe', max: 10, seconds: hour },
  /** Reading without a token. Generous: a whole school can share one address. */
  anonymous: { name: 'anonymous', max: 1_000, seconds: 5 * minute },
} as const satisfies Record<string, Limit>;

/** One window: how much of it is used, when it begins and ends, and how long it is, in milliseconds. */
type Window = { used: number; starts: number; ends: number; lasts: number };

/** The clocks of two processes differ by less. */
const clockTolerance = 60_000;

/** A counter of a network, for the whole site of an IPv6 network. */
export const ofSite = (limit: Limit): Limit => ({ ...limit, name: `${limit.name}-site`, max: limit.max * 4 });

const maxConflicts = 10;

/** Counts one attempt in the current window. Returns the seconds to wait if the window is used up, else undefined. */
export async function reserve(ctx: Context, limit: Limit, ...subject: string[]): Promise<number | undefined> {
  const wait = await reserveAmount(ctx, limit, 1, ...subject);
  return wait !== undefined && limit.afterwards ? reserve(ctx, limit.afterwards, ...subject) : wait;
}

/** The same where an attempt counts as this much. */
export const reserveAmount = (
  ctx: Context,
  limit: Limit,
  amount: number,
  ...subject: string[]
): Promise<number | undefined> => reserveIn(ctx, limit, keyOf(ctx, limit, subject), amount);

/** Takes an attempt back that this limit has counted: a wider one has refused it, or its work has failed. */
export async function giveBack(ctx: Context, limit: Limit, ...subject: string[]): Promise<void> {
  await change(ctx, keyOf(ctx, limit, subject), {
    UpdateExpression: 'ADD used :less',
    // Not of a counter that was deleted, or whose window has ended, meanwhile.
    ConditionExpression: `${isCurrent} AND used > :none`,
    ExpressionAttributeValues: { ':less': -1, ...at(ctx.now().getTime()), ':none': 0 },
  });
}

/** Deletes the counter, for a subject that has authenticated. */
export async function release(ctx: Context, limit: Limit, ...subject: string[]): Promise<void> {
  const { documents, tableName } = ctx.store;
  await documents.send(new DeleteCommand({ TableName: tableName, Key: keyOf(ctx, limit, subject) }));
}

const keyOf = (ctx: Context, { name }: Limit, subject: string[]) =>
  limitKey(pseudonym(ctx, 'rate-limit', name, ...subject));

/** Every write is conditional on the counter, so that concurrent attempts never exceed the limit. */
async function reserveIn(ctx: Context, limit: Limit, key: Key, amount: number): Promise<number | undefined> {
  const now = ctx.now().getTime();
  for (let conflict = 1; conflict <= maxConflicts; conflict++) {
    const counted = await change(ctx, key, more(limit, now, amount));
    if (counted.done) return undefined;
    const { window } = counted;
    if (window && window.ends > now && !isAhead(window, now)) return Math.ceil((window.ends - now) / 1_000);
    if ((await change(ctx, key, newWindow(limit, now, amount, window))).done) return undefined;
  }
  return 1;
}

type Change = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'>;

/** A window that begins in the future was made before the clock was put back: it would never end. */
const isAhead = ({ starts }: Window, now: number) => starts > now + clockTolerance;
const isCurrent = 'ends > :now AND starts <= :soon';
const at = (now: number) => ({ ':now': now, ':soon': now + clockTolerance });

const more = ({ max }: Limit, now: number, amount: number): Change => ({
  UpdateExpression: 'ADD used :amount',
  ConditionExpression: `${isCurrent} AND used <= :most`,
  ExpressionAttributeValues: { ':amount': amount, ...at(now), ':most': max - amount },
});

function newWindow(limit: Limit, now: number, amount: number, before: Window | undefined): Change {
  const longest = (limit.maxSeconds ?? limit.seconds) * 1_000;
  const isKnown = before !== undefined && !isAhead(before, now);
  const usedUp = isKnown && before.used >= limit.max && now - before.ends < longest;
  const lasts = usedUp ? Math.min(before.lasts * 2, longest) : limit.seconds * 1_000;
  const ends = now + lasts;
  return {
    UpdateExpression: 'SET used = :amount, starts = :starts, ends = :ends, lasts = :lasts, expires = :expires',
    ConditionExpression: before ? 'ends = :seen' : 'attribute_not_exists(pk)',
    ExpressionAttributeValues: {
      ':amount': amount,
      ':starts': now,
      ':ends': ends,
      ':lasts': lasts,
      // As long as a next window would be extended.
      ':expires': expiresAt(new Date(ends + longest)).expires,
      ...(before ? { ':seen': before.ends } : {}),
    },
  };
}

type Outcome = { done: true } | { done: false; window: Window | undefined };

/** A failed condition returns the current window. */
async function change({ store }: Context, key: Key, wanted: Change): Promise<Outcome> {
  const target = { TableName: store.tableName, Key: key, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  try {
    await store.documents.send(new UpdateCommand({ ...target, ...wanted }));
    return { done: true };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { done: false, window: error.Item && windowOf(error.Item) };
  }
}

/** Items in errors are in DynamoDB's attribute format. */
const windowOf = (item: Record<string, { N?: string | undefined }>): Window => ({
  used: Number(item['used']?.N),
  starts: Number(item['starts']?.N),
  ends: Number(item['ends']?.N),
  lasts: Number(item['lasts']?.N),
});
