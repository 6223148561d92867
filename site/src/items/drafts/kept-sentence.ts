import { formatTime } from '#site/src/lib/italian-format.ts';
import type { Shown } from './unsaved-words.ts';

/** Where the unsaved text is kept, unless it is on the server. */
const places: Record<Shown['copy'] | 'rival', string> = {
  browser: ' in questo browser',
  waiting: ' in questo browser; la copia sul server aspetta la rete',
  rival: ' in questo browser; sul server c’è quello di un’altra scheda o di un altro dispositivo',
  'signed-out': ' in questo browser; la sessione è scaduta',
  server: '',
};

/** Where and since when unsaved words are safe; `asDraft`: a save would make them a draft. */
export const keptSentence = (at: Date, place: keyof typeof places, asDraft: boolean): string =>
  `Testo al sicuro${places[place]} (${formatTime(at)}). Non ancora salvato${asDraft ? ' come bozza' : ''}.`;
