import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { startedFrom, unmoderated } from './edition.ts';
import { civilDate, instant, line, paragraph } from './fields.ts';
import { id } from './id.ts';

export const NewsletterInput = z.object({
  subject: line(limits.newsletterSubject),
  content: paragraph(limits.newsletterContent),
});
export type NewsletterInput = z.infer<typeof NewsletterInput>;

export const NewsletterChange = NewsletterInput.partial().extend(startedFrom);
export type NewsletterChange = z.infer<typeof NewsletterChange>;

/** How many recipients are where; `pending` counts those whose mail is on its way too. */
export const SendCounts = z.object({
  total: z.int().nonnegative(),
  sent: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  uncertain: z.int().nonnegative(),
  pending: z.int().nonnegative(),
});
export type SendCounts = z.infer<typeof SendCounts>;

/** `freezing`: the recipients are being written down. `sent_with_issues`: ended, and some mails failed or nobody knows. */
export const sendStates = ['draft', 'freezing', 'sending', 'paused', 'sent', 'sent_with_issues'] as const;

/** Why a send stands still: a person said so, something that a person has to look at, or the end of the day's quota. */
export const pauseReasons = ['person', 'bounces', 'complaints', 'errors', 'account', 'quota'] as const;
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

/** As the dashboard gets it. */
export const NewsletterWithCounts = Newsletter.extend({ counts: SendCounts });
export type NewsletterWithCounts = z.infer<typeof NewsletterWithCounts>;

/** A sent newsletter as everybody can read it. */
export const Issue = z.object({
  ...unmoderated,
  title: line(limits.newsletterSubject),
  content: paragraph(limits.newsletterContent),
  date: civilDate,
});
export type Issue = z.infer<typeof Issue>;

export const SendInput = z.object({ newsletterId: z.string('Campo obbligatorio') });

/** How a send stands; `successfulSends` is what SES accepted, counted from the ledger. */
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

/** A recipient whose mail failed, or of whose mail nobody knows. */
export const rowStates = ['pending', 'claimed', 'sent', 'failed', 'skipped', 'uncertain'] as const;
export type RowState = (typeof rowStates)[number];

export const Recipient = z.object({
  reader: z.string(),
  /** Absent when the reader has been erased since. */
  email: z.string().optional(),
  state: z.enum(rowStates),
  reason: z.string().optional(),
  at: instant,
});
export type Recipient = z.infer<typeof Recipient>;

/** What a person says of mails of which nobody knows: they arrived, or send them again. */
export const SettleInput = z.object({ outcome: z.enum(['sent', 'again'], 'sent oppure again') });
