import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { defaultEventType } from '#shared/magazine.ts';
import {
  categoryId,
  civilDate,
  eventType,
  line,
  markdown,
  optionalLine,
  optionalLocalTime,
  optionalPictureAddress,
  optionalWebAddress,
  paragraph,
  pictureTexts,
  status,
} from '#shared/model/fields.ts';
import { wholeSentences } from '#shared/text/errors.ts';
import { liveEdition, startedFrom, workingEdition } from './edition.ts';

const fields = z.object({
  title: line(limits.title),
  type: eventType,
  location: line(),
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
  featured: z.boolean().optional(),
});

/** `author` is the creator's name, set by the server; an import may give another. */
export const eventAuthor = { author: optionalLine() };

const stored = fields.required({ featured: true }).extend(eventAuthor);

const endsAfterStart = ({ startDate, endDate }: { startDate?: string; endDate?: string }) =>
  startDate === undefined || endDate === undefined || startDate <= endDate;
const endsAfterStartMessage = {
  path: ['endDate'],
  error: wholeSentences.endsBeforeStart,
};

export const EventInput = fields
  .extend({ type: eventType.default(defaultEventType), status: status.optional() })
  .refine(endsAfterStart, endsAfterStartMessage)
  .meta({ id: 'EventInput' });
export type EventInput = z.infer<typeof EventInput>;

export const EventChange = fields
  .extend({ status: status.optional() })
  .partial()
  .extend(startedFrom)
  .refine(endsAfterStart, endsAfterStartMessage)
  .meta({ id: 'EventChange' });
export type EventChange = z.infer<typeof EventChange>;

export const Event = stored.extend(workingEdition).meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

export const PublicEvent = stored.extend(liveEdition);
export type PublicEvent = z.infer<typeof PublicEvent>;

/** Lists leave out the text itself. */
export const EventSummary = Event.omit({ content: true }).meta({ id: 'EventSummary' });
export type EventSummary = z.infer<typeof EventSummary>;

export const PublicEventSummary = PublicEvent.omit({ content: true });
export type PublicEventSummary = z.infer<typeof PublicEventSummary>;
