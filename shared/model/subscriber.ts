import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { instant, optionalLine } from './fields.ts';
import { email } from './user.ts';

const noEmail = 'Inserisci il tuo indirizzo email';

export const SubscribeInput = z.object({ email: z.string(noEmail).trim().min(1, noEmail).pipe(email) });
export type SubscribeInput = z.infer<typeof SubscribeInput>;

/** What a link in a mail carries: whom it was written to, and our signature. */
export const SignedLinkInput = SubscribeInput.extend({ token: z.string('Campo obbligatorio').max(limits.text) });

/** Who ended a subscription: the reader, an administrator, or what SES reported. */
export const leavingReasons = ['reader', 'admin', 'bounce', 'complaint'] as const;
export type LeavingReason = (typeof leavingReasons)[number];

export const Subscriber = z.object({
  email,
  name: optionalLine(limits.fullName),
  isActive: z.boolean(),
  subscribedAt: instant,
  unsubscribedAt: instant.optional(),
  leavingReason: z.enum(leavingReasons).optional(),
  /** Asked for the newsletter and has not confirmed it yet. */
  awaitsConfirmation: z.boolean().optional(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** What proves that a reader wanted the newsletter (GDPR 7.1). */
export const Consent = z.object({
  at: instant,
  /** Where the form was: the site, an imported list, the newsroom. */
  source: z.enum(['form', 'import', 'newsroom']),
  /** The words that the reader agreed to. */
  textVersion: z.string(),
  /** The network that asked, without the last part: enough to prove, too little to follow anybody. */
  network: z.string().optional(),
  confirmedAt: instant.optional(),
});
export type Consent = z.infer<typeof Consent>;

export const NewsletterStats = z.object({
  totalActive: z.int().nonnegative(),
  totalUnsubscribed: z.int().nonnegative(),
  recentSubscriptions: z.int().nonnegative(),
  /** Of newsletters; one that is being sent is neither. */
  sent: z.int().nonnegative(),
  drafts: z.int().nonnegative(),
});
export type NewsletterStats = z.infer<typeof NewsletterStats>;

export const SubscribersImport = z.object({ csv: z.string('Campo obbligatorio').min(1, 'Campo obbligatorio') });

export const SubscribersImported = z.object({
  created: z.int(),
  alreadyThere: z.int(),
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type SubscribersImported = z.infer<typeof SubscribersImported>;
