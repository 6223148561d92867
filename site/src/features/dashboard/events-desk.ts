import { eventPath } from '#shared/content/paths.ts';
import type { Event, EventSummary } from '#shared/model/event.ts';
import { api } from '#site/src/api/api.ts';
import type { DeskItem, ModeratedDesk } from './desk.ts';
import { deskCalls, paragraphs, undoMessages } from './desk-calls.ts';

const deskItem = (event: EventSummary): DeskItem => ({
  ...event,
  kind: 'event',
  category: event.category || undefined,
  eventType: event.type,
  topic: event.type,
  author: event.author ?? '',
  date: event.startDate,
  live: event.live ?? event.status === 'published',
  address: eventPath(event.id),
});

const { list, remove, ...decisions } = deskCalls<EventSummary, Event>(
  api.events,
  deskItem,
  ({ description, content }) => paragraphs(description, content),
);

export const eventsDesk: ModeratedDesk = {
  kind: 'event',
  policy: 'content',
  words: { one: 'Evento', all: 'Gestione eventi', none: 'Nessun evento', create: 'Nuovo evento' },
  removal: { done: 'Evento eliminato con successo!', failed: "Errore durante l'eliminazione dell'evento" },
  list,
  remove,
  moderation: {
    ...decisions,
    words: {
      pending: 'Eventi in attesa',
      total: 'Tutti gli eventi',
      nonePending: 'Nessun evento in attesa di approvazione',
      createFirst: 'Segnala il tuo primo evento',
    },
    messages: {
      approve: { done: 'Evento approvato con successo!', failed: "Errore durante l'approvazione dell'evento" },
      undo: undoMessages,
      reject: { done: 'Evento respinto con successo!', failed: "Errore durante il rifiuto dell'evento" },
    },
  },
};
