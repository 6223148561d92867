import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { defaultEventType } from '#shared/magazine.ts';
import * as field from '#shared/rules/fields.ts';
import { liveEdition, startedFrom, workingEdition } from './edition.ts';
import { eventDateProblems } from './event-dates.ts';

const fields = z.object({
  title: field.line(limits.title),
  slug: field.slug,
  type: field.eventType,
  location: field.line(),
  city: field.optionalLine().meta({
    description: 'Per i filtri e gli indirizzi; si mostra solo se il luogo non la dice già',
  }),
  state: field.eventState.or(z.literal('')).optional().meta({ description: 'Senza stato è confermato' }),
  startDate: field.civilDate,
  endDate: field.civilDate,
  startTime: field.optionalLocalTime,
  endTime: field.optionalLocalTime,
  description: field.paragraph(limits.description),
  content: field.markdown,
  image: field.optionalPictureAddress,
  ...field.pictureTexts,
  category: field.categoryId.or(z.literal('')).optional(),
  organizer: field.optionalLine(),
  website: field.optionalWebAddress,
  ticketUrl: field.optionalWebAddress,
  admission: field.admission.or(z.literal('')).optional().meta({ description: 'Senza, non si sa' }),
  featured: z.boolean().optional(),
});

/** `author` is the creator's name, set by the server; an import may give another. */
export const eventAuthor = { author: field.optionalPersonName() };

const stored = fields.required({ featured: true }).extend({ ...eventAuthor, state: field.eventState.optional() });

type Dates = Parameters<typeof eventDateProblems>[0];

const withPossibleDates = (dates: Dates, context: z.core.$RefinementCtx) => {
  for (const { field, message } of eventDateProblems(dates))
    context.addIssue({ code: 'custom', path: [field], message });
};

export const EventInput = fields
  .extend({ type: field.eventType.default(defaultEventType), status: field.status.optional() })
  .superRefine(withPossibleDates)
  .meta({ id: 'EventInput' });
export type EventInput = z.infer<typeof EventInput>;

export const EventChange = fields
  .extend({ status: field.status.optional() })
  .partial()
  .extend(startedFrom)
  .superRefine(withPossibleDates)
  .meta({ id: 'EventChange' });
export type EventChange = z.infer<typeof EventChange>;

export const Event = stored.extend(workingEdition).meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

export const PublicEvent = stored.extend(liveEdition);
export type PublicEvent = z.infer<typeof PublicEvent>;

export const PublicEventSummary = PublicEvent.omit({ content: true });
export type PublicEventSummary = z.infer<typeof PublicEventSummary>;

export const event = {
  input: EventInput,
  change: EventChange,
  item: Event,
  // Lists leave out the text itself.
  summary: Event.omit({ content: true }).meta({ id: 'EventSummary' }),
  live: PublicEvent,
  liveSummary: PublicEventSummary,
};
