import { z } from 'zod';
import { onlyEditionLive, startedFrom } from '#shared/kinds/edition.ts';
import { limits } from '#shared/limits.ts';
import { civilDate, id, instant, line, paragraph } from '#shared/rules/fields.ts';

export const NewsletterInput = z.object({
  subject: line(limits.newsletterSubject),
  content: paragraph(limits.newsletterContent),
});
export type NewsletterInput = z.infer<typeof NewsletterInput>;

export const NewsletterChange = NewsletterInput.partial().extend(startedFrom);
export type NewsletterChange = z.infer<typeof NewsletterChange>;

/** Recipients by state; `pending` includes mails under way. */
export const SendCounts = z.object({
  total: z.int().nonnegative(),
  sent: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  uncertain: z.int().nonnegative(),
  pending: z.int().nonnegative(),
});
export type SendCounts = z.infer<typeof SendCounts>;

/** `recording`: the recipients are being written into the ledger. `sent_with_issues`: ended with failed or unknown mails. */
const sendStates = ['draft', 'recording', 'sending', 'paused', 'sent', 'sent_with_issues'] as const;

/** Why a send is paused: by an administrator, by an error that needs one, or by the end of the day's quota. */
const pauseReasons = ['person', 'bounces', 'complaints', 'errors', 'account', 'quota'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const Newsletter = NewsletterInput.extend({
  id,
  status: z.enum(['draft', 'sending', 'sent']),
  sendState: z.enum(sendStates),
  pauseReason: z.enum(pauseReasons).optional(),
  createdAt: instant,
  updatedAt: instant,
  startedAt: instant.optional(),
  sentAt: instant.optional(),
  recipientCount: z.int().nonnegative(),
  version: z.int().positive(),
});
export type Newsletter = z.infer<typeof Newsletter>;

export const NewsletterWithCounts = Newsletter.extend({
  counts: SendCounts,
  excerpt: z.string().meta({ description: 'L’inizio del contenuto, senza i segni di Markdown' }),
  leftEarly: z
    .int()
    .nonnegative()
    .meta({ description: 'Quanti si sono disiscritti nei dieci minuti dopo la loro lettera' }),
});
export type NewsletterWithCounts = z.infer<typeof NewsletterWithCounts>;

export const Issue = z.object({
  ...onlyEditionLive,
  title: line(limits.newsletterSubject),
  content: paragraph(limits.newsletterContent),
  date: civilDate,
});
export type Issue = z.infer<typeof Issue>;

export const SendInput = z.object({
  newsletterId: z.string('Campo obbligatorio'),
  version: z
    .int()
    .optional()
    .meta({ description: 'La versione che hai letto: se la bozza è cambiata, l’invio non parte' }),
});

/** The progress of a send; `successfulSends` counts the mails accepted by SES, from the ledger. */
export const SendProgress = z.object({
  newsletterId: id,
  status: Newsletter.shape.status,
  sendState: Newsletter.shape.sendState,
  pauseReason: Newsletter.shape.pauseReason,
  successfulSends: z.int(),
  failedSends: z.int(),
  skipped: z.int(),
  uncertain: z.int(),
  pending: z.int(),
  total: z.int(),
});
export type SendProgress = z.infer<typeof SendProgress>;

export const NewsletterPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type NewsletterPreview = z.infer<typeof NewsletterPreview>;

export const rowStates = ['pending', 'claimed', 'sent', 'failed', 'skipped', 'uncertain'] as const;
export type RowState = (typeof rowStates)[number];

export const Recipient = z.object({
  subscriber: z.string(),
  /** Absent if the subscriber has been erased. */
  email: z.string().optional(),
  state: z.enum(rowStates),
  reason: z.string().optional(),
  at: instant,
});
export type Recipient = z.infer<typeof Recipient>;

/** An administrator's decision on unknown mails: they arrived, or send them again. */
export const SettleInput = z.object({ outcome: z.enum(['sent', 'again'], 'sent oppure again') });
