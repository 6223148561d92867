import type { LeavingReason } from '#shared/newsletter/subscriber.ts';
import { folded } from '#shared/text/folding.ts';

/** A no to newsletters; the reason is known where an address did not exist, or a mail was reported. */
export type No = { leavingReason?: Extract<LeavingReason, 'bounce' | 'complaint'> };
/** What a file says of a person. */
export type Standing = 'yes' | No | 'unknown' | 'awaiting';

const words = (list: string) => new Set(list.split(/\s+/));
/** What mailing programs and spreadsheets say of a subscriber, folded and without blanks; Italian words without their last letter. */
const yes = words('active subscribed confirmed yes y true vero si s 1 ok on x optin optedin attiv iscritt confermat');
const untrue = words('no n false falso 0 off');
const no = words(
  `unsubscribed unsubscribe inactive cancelled canceled removed deleted suppressed blacklisted blocklisted blacklist
  blocklist optout optedout disiscritt inattiv nonattiv cancellat rimoss eliminat hadettono nonsubscribed notsubscribed
  noniscritt`,
);
const bounce = words('cleaned bounced bounce hardbounce hardbounced invalid undeliverable inesistente');
const complaint = words('complained complaint spam spamcomplaint spamreport abuse segnalat');

const wordOf = (written: unknown): string => folded(String(written ?? '')).replace(/[^a-z0-9]/g, '');

/** The standing that a word or `true`, `false` means; of an empty one, undefined. */
export function standingOf(written: unknown): Standing | undefined {
  const word = wordOf(written);
  if (word === '') return undefined;
  const isIn = (list: ReadonlySet<string>) => list.has(word) || list.has(word.replace(/[aoei]$/, ''));
  // As our own files say it.
  if (word === 'awaiting') return 'awaiting';
  if (isIn(yes)) return 'yes';
  if (isIn(bounce)) return { leavingReason: 'bounce' };
  if (isIn(complaint)) return { leavingReason: 'complaint' };
  return isIn(no) || untrue.has(word) ? {} : 'unknown';
}

/** The no in a place for noes, like `unsubscribedAt` or `blacklisted`: a date, a reason or a yes, but not «false». */
export function noOf(written: unknown, reason: No = {}): No | undefined {
  const word = wordOf(written);
  if (word === '' || untrue.has(word)) return undefined;
  const standing = standingOf(word);
  return isNo(standing) && standing.leavingReason ? standing : reason;
}

/** Of several things that a file says of a person a no wins, then what it does not tell, then what was never confirmed. */
export const decided = (all: readonly (Standing | undefined)[]): Standing =>
  all.find(isNo) ?? (['unknown', 'awaiting'] as const).find((standing) => all.includes(standing)) ?? 'yes';

export const isNo = (standing: Standing | undefined): standing is No => typeof standing === 'object';
