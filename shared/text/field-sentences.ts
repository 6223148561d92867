/** Messages of fields that are whole sentences: a single one replaces the general sentence of the answer. */
export const emailMissing = 'Inserisci il tuo indirizzo email';
export const emailInvalid = 'Indirizzo email non valido';
export const endsBeforeStart = 'La data di fine deve essere successiva alla data di inizio';
