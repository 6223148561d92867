/** The exact answer for each refusal mark in the tables. */
export const refusals: Record<string, [status: number, detail: string]> = {
  '401': [401, 'Accedi per continuare.'],
  '403': [403, 'Non hai i permessi per questa operazione.'],
  '403 own': [403, 'Puoi intervenire solo sui tuoi contenuti.'],
  '403 pub': [403, 'Solo editor e amministratori possono pubblicare direttamente: invia il contenuto in approvazione.'],
  '403 feat': [403, 'Solo editor e amministratori possono mettere in evidenza un contenuto.'],
  '403 self': [403, 'Non puoi cambiare il tuo stesso ruolo.'],
  '403 link': [403, 'Il link non è valido o è scaduto.'],
  '409 idle': [409, 'La newsletter non è in corso di invio.'],
  '409 unsent': [409, 'La newsletter non è ancora stata inviata.'],
  '409': [409, 'Il contenuto non è più in attesa di approvazione.'],
  '409 undo': [409, 'L’approvazione non si può più annullare.'],
  '422': [422, 'Controlla i campi evidenziati.'],
};

export const notFound: Record<string, string> = {
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
