import { z } from '@hono/zod-openapi';
import { json } from '#functions/http/feature.ts';
import { magazine } from '#shared/magazine.ts';

/** What is said of every outcome of a subscription, to the reader. */
export const readerMessages = {
  subscribed: `Iscrizione completata: riceverai la newsletter di ${magazine.name}.`,
  already_subscribed: 'Questo indirizzo è già iscritto alla newsletter.',
  confirmation_sent: 'Ti abbiamo scritto: apri il messaggio e conferma l’iscrizione.',
  unsubscribed: 'La tua iscrizione alla newsletter è stata annullata.',
  already_unsubscribed: 'Questo indirizzo risulta già disiscritto dalla newsletter.',
} as const;

export type Outcome = keyof typeof readerMessages;

/** And to the administrator who did it for them. */
export const staffMessages = {
  ...readerMessages,
  subscribed: 'Iscrizione riattivata con successo!',
  unsubscribed: 'Utente disiscritto con successo!',
} as const;

export const outcome = <const Status extends Outcome>(...statuses: Status[]) =>
  json(z.object({ message: z.string(), status: z.enum(statuses as [Status, ...Status[]]) }), 'Com’è andata');
