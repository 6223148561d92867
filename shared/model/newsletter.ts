import { z } from 'zod';
import { limits } from '../limits.ts';
import { instant, line, optionalLine, paragraph } from './fields.ts';
import { id } from './id.ts';
import { email } from './user.ts';

export const NewsletterInput = z.object({
  subject: line(limits.newsletterSubject),
  content: paragraph(limits.newsletterContent),
});
export type NewsletterInput = z.infer<typeof NewsletterInput>;

export const Newsletter = NewsletterInput.extend({
  id,
  status: z.enum(['draft', 'sending', 'sent']),
  createdAt: instant,
  sentAt: instant.optional(),
  recipientCount: z.int().nonnegative(),
});
export type Newsletter = z.infer<typeof Newsletter>;

const noEmail = 'Inserisci il tuo indirizzo email';

export const SubscribeInput = z.object({ email: z.string(noEmail).trim().min(1, noEmail).pipe(email) });
export type SubscribeInput = z.infer<typeof SubscribeInput>;

export const Subscriber = z.object({
  email,
  name: optionalLine(limits.fullName),
  isActive: z.boolean(),
  subscribedAt: instant,
  unsubscribedAt: instant.optional(),
});
export type Subscriber = z.infer<typeof Subscriber>;
