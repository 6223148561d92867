import { z } from 'zod';
import { email } from '#shared/accounts/user.ts';
import { wholeSentences } from '#shared/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { id, instant, optionalPersonName } from '#shared/rules/fields.ts';
import { rowStates } from './newsletter.ts';

export const SubscribeInput = z.object({
  email: z.string(wholeSentences.emailMissing).trim().min(1, wholeSentences.emailMissing).pipe(email),
});
export type SubscribeInput = z.infer<typeof SubscribeInput>;

/** The parameters of a link in a mail: the subscriber, and our signature. */
export const SignedLinkInput = SubscribeInput.extend({ token: z.string('Campo obbligatorio').max(limits.text) });

/** Whether the account's own address gets newsletters. */
export const NewsletterChoice = z
  .object({ subscribed: z.boolean('true oppure false') })
  .meta({ id: 'NewsletterChoice' });
export const NewsletterState = NewsletterChoice.extend({
  awaitsConfirmation: z.boolean().meta({ description: 'Se l’iscrizione aspetta la conferma dal messaggio mandato' }),
}).meta({ id: 'NewsletterState' });
export type NewsletterState = z.infer<typeof NewsletterState>;

/** The cause of the end of a subscription: the subscriber, an administrator, or an SES report. */
const leavingReasons = ['subscriber', 'admin', 'bounce', 'complaint'] as const;
export type LeavingReason = (typeof leavingReasons)[number];

export const Subscriber = z.object({
  email,
  name: optionalPersonName(),
  isActive: z.boolean(),
  subscribedAt: instant,
  unsubscribedAt: instant.optional(),
  leavingReason: z.enum(leavingReasons).optional(),
  awaitsConfirmation: z.boolean().optional(),
  /** The one mail that asks to confirm has not been sent: an imported list names the address without a proof of the consent. */
  awaitsMail: z.boolean().optional(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** The proof of a subscriber's consent (GDPR 7.1). */
export const Consent = z.object({
  at: instant,
  /** The source: the site’s form, the profile of an account, an imported list, the newsroom. */
  source: z.enum(['form', 'profile', 'import', 'newsroom']),
  textVersion: z.string(),
  /** The client's network without the last part: enough for proof, too little for tracking. */
  network: z.string().optional(),
  confirmedAt: instant.optional(),
  /** The list says no consent: the confirmation alone is one. */
  isUnproven: z.boolean().optional(),
  /** Where an imported consent is written: the name and SHA-256 of the file, and the line. */
  evidence: z.object({ file: z.string(), sha256: z.string(), line: z.int() }).optional(),
});
export type Consent = z.infer<typeof Consent>;

/** The latest reactivation by an administrator: when and why the subscription had ended before it. */
export const Reactivation = z.object({
  at: instant,
  leftAt: instant.optional(),
  leavingReason: z.enum(leavingReasons).optional(),
});
export type Reactivation = z.infer<typeof Reactivation>;

/** Why an address gets newsletters: its subscription, the proof of consent, and the newsletters sent to it, the latest first. */
export const SubscriptionOrigin = z
  .object({
    subscription: Subscriber,
    consent: Consent.optional().meta({ description: 'Manca nelle iscrizioni di cui non è registrato' }),
    requested: Consent.optional().meta({ description: 'Di una nuova richiesta che aspetta la conferma' }),
    reactivated: Reactivation.optional().meta({
      description: 'Se la redazione l’ha riattivata dopo una disiscrizione',
    }),
    newsletters: z.array(z.object({ newsletter: id, subject: z.string(), state: z.enum(rowStates), at: instant })),
  })
  .meta({ id: 'SubscriptionOrigin' });
export type SubscriptionOrigin = z.infer<typeof SubscriptionOrigin>;

export const NewsletterStats = z.object({
  totalActive: z.int().nonnegative(),
  totalUnsubscribed: z.int().nonnegative(),
  recentSubscriptions: z.int().nonnegative(),
  /** Counts of newsletters; one being sent is in neither. */
  sent: z.int().nonnegative(),
  drafts: z.int().nonnegative(),
  awaitMail: z
    .int()
    .nonnegative()
    .meta({ description: 'Iscritti importati a cui nessuno ha ancora chiesto la conferma' }),
});
export type NewsletterStats = z.infer<typeof NewsletterStats>;

export const SubscribersImport = z.object({ csv: z.string('Campo obbligatorio').min(1, 'Campo obbligatorio') });

const aboutLines = z.array(z.object({ line: z.int(), message: z.string() }));

export const SubscribersImported = z.object({
  created: z.int(),
  toConfirm: z.int().meta({ description: 'Indirizzi nuovi senza la data del consenso: aspettano la conferma' }),
  alreadyThere: z.int(),
  keptAsNo: z.int().meta({ description: 'Indirizzi nuovi di chi ha detto no, ora tra i disiscritti' }),
  ended: z.int().meta({ description: 'Iscrizioni terminate: il file dice che la persona ha detto no' }),
  noes: aboutLines.meta({ description: 'Le righe lette come un no' }),
  doubtful: aboutLines.meta({ description: 'Le righe la cui data si può leggere in due modi' }),
  problems: aboutLines.meta({ description: 'Le righe non importate' }),
});
export type SubscribersImported = z.infer<typeof SubscribersImported>;

/** `isFirst`: of the calls that a person's decision takes; it is the one that is recorded. */
export const ConfirmationsInput = z.object({ isFirst: z.boolean('true oppure false').default(true) });

export const ConfirmationsSent = z.object({
  sent: z.int().meta({ description: 'Le mail mandate da questa chiamata' }),
  left: z.int().meta({ description: 'Quante restano: la chiamata si ripete' }),
});
