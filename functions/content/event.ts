import { invalid } from '#functions/errors/app-error.ts';
import type { Moderated } from '#functions/moderation/moderation.ts';
import { Event, PublicEvent } from '#shared/model/event.ts';

export const events: Moderated<Event, PublicEvent> = {
  kind: 'event',
  notFound: 'EVENT_NOT_FOUND',
  working: Event,
  live: PublicEvent,
  complete: (_, fields) => {
    // A change may bring one date alone; only together with the stored one can it be judged.
    if (String(fields['startDate']) > String(fields['endDate'])) {
      const message = 'La data di fine deve essere successiva alla data di inizio';
      throw invalid([{ field: 'endDate', message }]);
    }
    return { featured: false, ...fields };
  },
  fromCreator: ({ fullName, username }) => ({ author: fullName || username }),
};
