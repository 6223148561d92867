import type { Event, EventInput } from '#shared/kinds/event.ts';
import { isDoubtfulNight } from '#shared/kinds/event-dates.ts';
import { eventPlace } from '#shared/kinds/event-place.ts';
import { defaultEventType, eventTypes } from '#shared/magazine.ts';
import { admissions, defaultEventState, eventStates } from '#shared/rules/event-states.ts';
import type { Status } from '#shared/rules/permissions.ts';
import { statusOfNew } from '#shared/rules/publishing.ts';
import { timeWith } from '#shared/time/clock.ts';
import { dateRange, isCivilDate } from '#shared/time/dates.ts';
import { explainFailure } from '#site/src/api/api.ts';
import { requiredMessage } from '#site/src/forms/form-values.ts';
import {
  categoryChoices,
  contentField,
  featuredField,
  imageField,
  pictureTextFields,
  slugField,
  titleField,
} from '#site/src/kinds/common-fields.ts';
import { editorKind } from '#site/src/kinds/editor-kind.ts';

const capitalised = (value: string) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) });

const created: Record<Status, string> = {
  published: 'Evento creato e pubblicato con successo!',
  pending: 'Evento creato! In attesa di approvazione.',
  draft: 'Evento salvato come bozza!',
};

export const eventKind = editorKind<EventInput, Event>('event', {
  writing: [
    titleField,
    { name: 'startDate', label: 'Data di inizio', control: 'date', half: true },
    { name: 'endDate', label: 'Data di fine', control: 'date', half: true },
    { name: 'startTime', label: 'Ora di inizio', control: 'time', optional: true, half: true },
    { name: 'endTime', label: 'Ora di fine', control: 'time', optional: true, half: true },
    {
      name: 'location',
      label: 'Luogo',
      control: 'line',
      half: true,
      hint: '«Online», o l’indirizzo della diretta, per un evento che si segue da casa.',
    },
    {
      name: 'city',
      label: 'Città',
      control: 'line',
      optional: true,
      half: true,
      hint: 'Per i filtri del programma; si mostra solo se il luogo non la dice già.',
    },
    { name: 'description', label: 'Descrizione', control: 'paragraph' },
    contentField,
  ],
  side: [
    {
      name: 'type',
      label: 'Tipo',
      control: 'choice',
      choices: eventTypes.map(({ name }) => ({ value: name, label: name })),
      initial: defaultEventType,
    },
    {
      name: 'state',
      label: 'Si tiene?',
      control: 'choice',
      optional: true,
      choices: eventStates.map(capitalised),
      initial: defaultEventState,
    },
    {
      name: 'category',
      label: 'Categoria',
      control: 'choice',
      optional: true,
      choices: [{ value: '', label: 'Nessuna' }, ...categoryChoices],
    },
    { ...imageField, optional: true },
    { name: 'organizer', label: 'Organizzatore', control: 'line', optional: true },
    { name: 'website', label: 'Sito web', control: 'address', optional: true },
    {
      name: 'admission',
      label: 'Ingresso',
      control: 'choice',
      optional: true,
      choices: [{ value: '', label: 'Non indicato' }, ...admissions.map(capitalised)],
    },
    { name: 'ticketUrl', label: 'URL biglietti', control: 'address', optional: true },
    featuredField,
  ],
  details: [slugField, ...pictureTextFields],
  submits: (role) => {
    const status = statusOfNew('event', role, undefined);
    const label = status === 'published' ? 'Crea e Pubblica' : 'Invia per Approvazione';
    return [
      { label: 'Salva come Bozza', status: 'draft' },
      { label, status },
    ];
  },

  saveFailed: (error, creating) =>
    explainFailure(
      error,
      creating ? "Errore durante la creazione dell'evento" : "Errore durante l'aggiornamento dell'evento",
    ),
  saved: ({ status }, creating) => ({ text: creating ? created[status] : 'Evento aggiornato con successo!' }),
  complaint: (messages) =>
    Object.values(messages).includes(requiredMessage) ? 'Compila tutti i campi obbligatori' : messages['endDate'],

  doubt: (values) => {
    const { startTime, endTime, ...days } = values as Record<keyof Event, string>;
    if (!isDoubtfulNight({ ...days, startTime, endTime })) return undefined;
    const hours = `${timeWith('dalle', startTime)} ${timeWith('alle', endTime)}`;
    return {
      title: 'Controlla gli orari',
      text: `L’evento va ${hours} e dura un giorno solo: finisce ${timeWith('alle', endTime)} del giorno dopo?`,
      verb: 'Sì, il giorno dopo',
    };
  },
  preview: ({ title, type, startDate, endDate, location, city, description, content }) => ({
    label: String(type),
    kicker: [
      whenOf(String(startDate), String(endDate)),
      eventPlace({ location: String(location), city: String(city) }).words,
    ]
      .filter(Boolean)
      .join(', '),
    title: String(title),
    lead: String(description),
    text: String(content),
    eventType: String(type),
  }),
});

const whenOf = (start: string, end: string) => (isCivilDate(start) && isCivilDate(end) ? dateRange(start, end) : '');
