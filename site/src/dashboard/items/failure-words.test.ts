import { describe, expect, test } from 'vitest';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { ApiProblem } from '#site/src/api/api.ts';
import { requiredMessage } from '#site/src/forms/form-values.ts';
import { kinds } from '#site/src/kinds/kinds.ts';
import { adapterOf } from './adapters.ts';

/** The sentences of failures, which one kind shows in failure-messages.test.ts for all. */
const expected = {
  article: {
    removal: "Errore durante l'eliminazione dell'articolo",
    loading: "Errore nel caricamento dell'articolo",
    creating: "Errore nel salvataggio dell'articolo",
    changing: "Errore nel salvataggio dell'articolo",
    approval: "Errore durante l'approvazione",
    rejection: 'Errore durante il rifiuto',
  },
  video: {
    removal: "Errore durante l'eliminazione del video",
    loading: 'Errore nel caricamento del video',
    creating: 'Errore nel salvataggio del video',
    changing: 'Errore nel salvataggio del video',
    approval: "Errore durante l'approvazione",
    rejection: 'Errore durante il rifiuto',
  },
  event: {
    removal: "Errore durante l'eliminazione dell'evento",
    loading: "Errore nel caricamento dell'evento",
    creating: "Errore durante la creazione dell'evento",
    changing: "Errore durante l'aggiornamento dell'evento",
    approval: "Errore durante l'approvazione dell'evento",
    rejection: "Errore durante il rifiuto dell'evento",
  },
  news: {
    removal: "Errore durante l'eliminazione della notizia",
    loading: 'Errore nel caricamento della notizia',
    creating: 'Errore nel salvataggio della notizia',
    changing: 'Errore nel salvataggio della notizia',
    approval: undefined,
    rejection: undefined,
  },
  gallery: {
    removal: "Errore durante l'eliminazione dell'opera",
    loading: "Errore nel caricamento dell'opera",
    creating: "Errore nel salvataggio dell'opera",
    changing: "Errore nel salvataggio dell'opera",
    approval: undefined,
    rejection: undefined,
  },
} as const satisfies Record<ContentKind, object>;

const withoutAnswer = new ApiProblem({ status: 0 });

describe.each(Object.keys(expected) as ContentKind[])('a failure with the kind %s', (kind) => {
  const { removal, moderation } = adapterOf({ kind });
  const { loadFailed, saveFailed } = kinds[kind];

  test('has the words of this kind for each action', () => {
    expect({
      removal: removal.failed,
      loading: loadFailed,
      creating: saveFailed(withoutAnswer, true).text,
      changing: saveFailed(withoutAnswer, false).text,
      approval: moderation?.messages.approve.failed,
      rejection: moderation?.messages.reject.failed,
    }).toEqual(expected[kind]);
  });
});

test.each([
  ['article', 'Articolo eliminato con successo!'],
  ['video', 'Video eliminato con successo!'],
  ['event', 'Evento eliminato con successo!'],
  ['news', 'Notizia eliminata con successo!'],
  ['gallery', 'Opera eliminata con successo!'],
] as const)('after the removal of the kind %s the dashboard says: %s', (kind, sentence) => {
  expect(adapterOf({ kind }).removal.done).toBe(sentence);
});

test('an event without a required field has a complaint of its own', () => {
  expect(kinds.event.complaint?.({ title: requiredMessage })).toBe('Compila tutti i campi obbligatori');
});
