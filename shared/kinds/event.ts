import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { defaultEventType } from '#shared/magazine.ts';
import {
  admission,
  categoryId,
  civilDate,
  eventState,
  eventType,
  line,
  markdown,
  optionalLine,
  optionalLocalTime,
  optionalPersonName,
  optionalPictureAddress,
  optionalWebAddress,
  paragraph,
  pictureTexts,
  slug,
  status,
} from '#shared/rules/fields.ts';
import { liveEdition, startedFrom, workingEdition } from './edition.ts';
import { eventDateProblems } from './event-dates.ts';

const fields = z.object({
  title: line(limits.title),
  slug,
  type: eventType,
  location: line(),
  city: optionalLine().meta({
    description: 'Per i filtri e gli indirizzi; si mostra solo se il luogo non la dice già',
  }),
  state: eventState.or(z.literal('')).optional().meta({ description: 'Senza stato è confermato' }),
  startDate: civilDate,
  endDate: civilDate,
  startTime: optionalLocalTime,
  endTime: optionalLocalTime,
  description: paragraph(limits.description),
  content: markdown,
  image: optionalPictureAddress,
  ...pictureTexts,
  category: categoryId.or(z.literal('')).optional(),
  organizer: optionalLine(),
  website: optionalWebAddress,
  ticketUrl: optionalWebAddress,
  admission: admission.or(z.literal('')).optional().meta({ description: 'Senza, non si sa' }),
  featured: z.boolean().optional(),
});

/** `author` is the creator's name, set by the server; an import may give another. */
export const eventAuthor = { author: optionalPersonName() };

const stored = fields.required({ featured: true }).extend({ ...eventAuthor, state: eventState.optional() });

type Dates = Parameters<typeof eventDateProblems>[0];

const withPossibleDates = (dates: Dates, context: z.core.$RefinementCtx) => {
  for (const { field, message } of eventDateProblems(dates))
    context.addIssue({ code: 'custom', path: [field], message });
};

export const EventInput = fields
  .extend({ type: eventType.default(defaultEventType), status: status.optional() })
  .superRefine(withPossibleDates)
  .meta({ id: 'EventInput' });
export type EventInput = z.infer<typeof EventInput>;

export const EventChange = fields
  .extend({ status: status.optional() })
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
