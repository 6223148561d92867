/** One line of a table: the case, and the outcome for each caller. */
export type Row = { about: Record<string, string>; cells: [caller: string, outcome: string][] };

/**
 * Parses a table. The first line names the columns: those before `anonymous` describe the case, the others
 * are callers. Cells are at least two blanks apart.
 */
export function rowsOf(table: string): Row[] {
  const [header = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));
  const firstCaller = header.indexOf('anonymous');
  if (firstCaller < 0) throw new Error(`A table without its callers: ${header.join(' ')}`);
  return lines.map((line) => {
    if (line.length !== header.length)
      throw new Error(`${line.length} cells under ${header.length}: ${line.join(' ')}`);
    const named = line.map((cell, at): [string, string] => [header[at] ?? '', cell]);
    return { about: Object.fromEntries(named.slice(0, firstCaller)), cells: named.slice(firstCaller) };
  });
}

/** The line as text, for the expected and the actual outcome of a failing test. */
export const lineOf = ({ about, cells }: Row): string =>
  `${Object.values(about).join(' ')} | ${cells.map(([caller, outcome]) => `${caller}: ${outcome}`).join(' | ')}`;

/** The exact answer for each refusal mark in the tables. */
const refusals: Record<string, [status: number, detail: string]> = {
  '401': [401, 'Accedi per continuare'],
  '403': [403, 'Non hai i permessi per questa operazione'],
  '403 own': [403, 'Puoi intervenire solo sui tuoi contenuti'],
  '403 pub': [403, 'Solo editor e amministratori possono pubblicare direttamente: invia il contenuto in approvazione'],
  '403 feat': [403, 'Solo editor e amministratori possono mettere in evidenza un contenuto'],
  '403 self': [403, 'Non puoi cambiare il tuo stesso ruolo'],
  '403 link': [403, 'Il link non è valido o è scaduto'],
  '409 idle': [409, 'La newsletter non è in corso di invio'],
  '409 unsent': [409, 'La newsletter non è ancora stata inviata'],
  '409': [409, 'Il contenuto non è più in attesa di approvazione'],
  '409 undo': [409, 'L’approvazione non si può più annullare'],
  '410 reset': [
    410,
    'Il link per scegliere una nuova password non è più valido: è scaduto o è già stato usato. Chiedine un altro.',
  ],
  '410 confirm': [
    410,
    'Il link di conferma non è più valido: è scaduto o è già stato usato. Chiedine un altro dal profilo.',
  ],
  '403 shown': [
    403,
    'I lettori vedono questa immagine: la cambiano solo editor e amministratori. Proponi il cambiamento con una revisione del contenuto che la mostra.',
  ],
  '409 none': [409, 'Non hai ancora un secondo fattore: attivane prima uno dal tuo profilo'],
  '410 login': [410, 'L’accesso è scaduto o è già avvenuto: ricomincia da email e password'],
  '404 passkey': [404, 'Passkey non trovata'],
  '404 term': [404, 'Non c’è nessun pezzo e la redazione non ne ha scritto'],
  '404 draft': [404, 'Non c’è testo non salvato'],
  '410 share': [
    410,
    'Il link non mostra più nulla: è scaduto o è stato chiuso. Chiedine un altro a chi te lo ha inviato.',
  ],
  '410 enrol': [410, 'L’attivazione è scaduta: ricomincia'],
  '410 invite': [
    410,
    'L’invito non è più valido: è scaduto, è stato ritirato o è già stato accettato. Chiedine un altro.',
  ],
  '422': [422, 'Controlla i campi evidenziati'],
};

const notFound: Record<string, string> = {
  article: 'Articolo non trovato',
  video: 'Video non trovato',
  event: 'Evento non trovato',
  news: 'Notizia non trovata',
  gallery: 'Opera non trovata',
  user: 'Utente non trovato',
};

/** The mark of a refusing answer; an unknown answer is shown as it is. */
export function markOf(of: string, { status, body }: { status: number; body: Record<string, unknown> }): string {
  const { detail } = body;
  if (status === 404 && detail === notFound[of]) return '404';
  const known = Object.entries(refusals).find(([, [code, sentence]]) => code === status && sentence === detail);
  return known ? known[0] : `${status} «${detail}»`;
}
