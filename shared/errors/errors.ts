import { kindDetails } from '#shared/kinds.ts';
import { wordsOf } from '#shared/text/kind-words.ts';

type NotFound<Value> = Record<(typeof kindDetails)[keyof typeof kindDetails]['notFound'], Value>;

const notFound = Object.fromEntries(
  (Object.keys(kindDetails) as (keyof typeof kindDetails)[]).map((kind) => {
    const { Singular, o } = wordsOf(kind);
    return [kindDetails[kind].notFound, `${Singular} non trovat${o}`];
  }),
) as NotFound<string>;
const itemErrors = Object.fromEntries(
  Object.entries(notFound).map(([code, detail]) => [code, { status: 404, detail }]),
) as NotFound<{ status: 404; detail: string }>;

/** Sentences that pages also show by themselves: they load no others. */
export const shownByPages = {
  ...notFound,
  FORBIDDEN: 'Non hai i permessi per questa operazione',
  NOT_YOURS: 'Puoi intervenire solo sui tuoi contenuti',
  VERSION_CONFLICT: 'Il contenuto è cambiato mentre lo stavi modificando: confronta le due versioni',
  OWN_VERSION_CONFLICT:
    'Il contenuto è stato modificato da te su un altro dispositivo o in un’altra scheda: confronta le due versioni',
  MEDIA_SHOWN:
    'I lettori vedono questa immagine: la cambiano solo editor e amministratori. Proponi il cambiamento con una revisione del contenuto che la mostra.',
  INVALID: 'Controlla i campi evidenziati',
  SHARE_GONE: 'Il link non mostra più nulla: è scaduto o è stato chiuso. Chiedine un altro a chi te lo ha inviato.',
} as const;

/** Every error of the API: its status and the sentence that the user reads. OpenAPI lists them too. */
export const errors = {
  UNREADABLE_BODY: { status: 400, detail: 'La richiesta non è leggibile: il corpo non è JSON valido' },
  NOT_AUTHENTICATED: { status: 401, detail: 'Accedi per continuare' },
  SESSION_INVALID: { status: 401, detail: 'La sessione non è valida o è scaduta: accedi di nuovo' },
  WRONG_CREDENTIALS: { status: 401, detail: 'Email o password non corrette' },
  SECOND_FACTOR_REQUIRED: { status: 401, detail: 'La password è giusta: ora serve il secondo fattore' },
  WRONG_PASSKEY: { status: 401, detail: 'La passkey non è stata riconosciuta: prova con la password' },
  WRONG_CODE: { status: 401, detail: 'Il codice non è giusto, oppure è già stato usato' },
  FORBIDDEN: { status: 403, detail: shownByPages.FORBIDDEN },
  NOT_YOURS: { status: 403, detail: shownByPages.NOT_YOURS },
  PUBLISH_NOT_ALLOWED: {
    status: 403,
    detail: 'Solo editor e amministratori possono pubblicare direttamente: invia il contenuto in approvazione',
  },
  FEATURE_NOT_ALLOWED: {
    status: 403,
    detail: 'Solo editor e amministratori possono mettere in evidenza un contenuto',
  },
  MEDIA_SHOWN: { status: 403, detail: shownByPages.MEDIA_SHOWN },
  MEDIA_TRASHED: {
    status: 403,
    detail: 'Un amministratore ha messo questa immagine nel cestino: solo un amministratore può ripristinarla',
  },
  LINK_NOT_VALID: { status: 403, detail: 'Il link non è valido o è scaduto' },
  PASSWORD_TOO_WEAK: {
    status: 403,
    detail: 'Per lavorare in redazione scegli prima una nuova password: quella che hai è troppo debole',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    detail: 'Per lavorare in redazione attiva prima un secondo fattore: lo trovi nel tuo profilo',
  },
  INVITATION_OF_ANOTHER: {
    status: 403,
    detail: 'L’invito è per l’account di un altro indirizzo: accedi con quello per accettarlo',
  },
  OWN_ACCOUNT: { status: 403, detail: 'Non puoi farlo con il tuo stesso account' },
  OWN_ROLE: { status: 403, detail: 'Non puoi cambiare il tuo stesso ruolo' },
  NOT_FOUND: { status: 404, detail: 'Indirizzo non trovato' },
  ...itemErrors,
  USER_NOT_FOUND: { status: 404, detail: 'Utente non trovato' },
  SESSION_NOT_FOUND: { status: 404, detail: 'Sessione non trovata' },
  PASSKEY_NOT_FOUND: { status: 404, detail: 'Passkey non trovata' },
  INVITATION_NOT_FOUND: { status: 404, detail: 'Invito non trovato' },
  REVISION_NOT_FOUND: { status: 404, detail: 'Versione non trovata' },
  TRASH_ENTRY_NOT_FOUND: { status: 404, detail: 'Contenuto non trovato nel cestino' },
  NEWSLETTER_NOT_FOUND: { status: 404, detail: 'Newsletter non trovata' },
  SUBSCRIBER_NOT_FOUND: { status: 404, detail: 'Indirizzo email non trovato nei nostri archivi.' },
  DRAFT_NOT_FOUND: { status: 404, detail: 'Non c’è testo non salvato' },
  SHARE_NOT_FOUND: { status: 404, detail: 'Link non trovato' },
  NOTE_NOT_FOUND: { status: 404, detail: 'Il commento non c’è più' },
  MEDIA_NOT_FOUND: { status: 404, detail: 'Immagine non trovata' },
  VERSION_CONFLICT: { status: 409, detail: shownByPages.VERSION_CONFLICT },
  ACCOUNT_CHANGED: { status: 409, detail: 'L’account è cambiato nel frattempo: riprova' },
  DRAFT_CHANGED: {
    status: 409,
    detail: 'Il testo non salvato è stato cambiato da un’altra scheda o da un altro dispositivo',
  },
  CHANGED_SINCE_READ: {
    status: 409,
    detail: 'Il contenuto è cambiato da quando lo hai letto: rileggilo prima di decidere',
  },
  TOO_MANY_NOTES: {
    status: 409,
    detail: 'Non c’è più posto per altri commenti su questo contenuto: elimina quelli che non servono più',
  },
  ALREADY_SAVED: {
    status: 409,
    detail: 'Il contenuto era già stato salvato e da allora è cambiato: confronta le due versioni',
  },
  SAVED_AND_DELETED: {
    status: 409,
    detail: 'Il contenuto era già stato salvato e poi è stato eliminato: se lo salvi ancora, ne nasce uno nuovo',
  },
  ALREADY_INVITED: {
    status: 409,
    detail:
      'A questo indirizzo è già stato inviato un invito: lo trovi nella lista, da dove puoi inviarlo di nuovo o ritirarlo',
  },
  NOT_PENDING: { status: 409, detail: 'Il contenuto non è più in attesa di approvazione' },
  APPROVAL_NOT_UNDOABLE: { status: 409, detail: 'L’approvazione non si può più annullare' },
  UNSUBSCRIPTION_TO_CONFIRM: {
    status: 409,
    detail: 'La lettera di questo link è partita da meno di dieci minuti: apri il link e conferma la disiscrizione',
  },
  UNSUBSCRIPTION_NOT_UNDOABLE: {
    status: 409,
    detail:
      'Con questo link la disiscrizione non si può più annullare: per ricevere di nuovo la newsletter iscriviti dalla home',
  },
  RESTORE_CONFLICT: {
    status: 409,
    detail: 'Il contenuto è già stato ripristinato, oppure ne esiste un altro con lo stesso indirizzo',
  },
  MEDIA_IN_USE: {
    status: 409,
    detail: 'L’immagine è in uso in contenuti pubblicati: toglila da lì prima di eliminarla',
  },
  MEDIA_NOT_READY: { status: 409, detail: 'L’immagine non è ancora pronta: riprova tra poco' },
  NEWSLETTER_NOT_DRAFT: { status: 409, detail: 'La newsletter è già stata inviata o è in corso di invio' },
  NEWSLETTER_SENDING: {
    status: 409,
    detail: 'La newsletter è in corso di invio: potrai eliminarla quando l’invio finisce',
  },
  NEWSLETTER_NOT_SENDING: { status: 409, detail: 'La newsletter non è in corso di invio' },
  NEWSLETTER_NOT_SENT: { status: 409, detail: 'La newsletter non è ancora stata inviata' },
  SUBSCRIPTION_NOT_CONFIRMED: {
    status: 409,
    detail:
      'Chi legge a questo indirizzo non ha mai confermato l’iscrizione: può iscriversi di nuovo dal sito e confermare dal messaggio che riceve',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 409,
    detail:
      'Prima conferma l’indirizzo del tuo account. Per disiscriverti vale anche il link in fondo a ogni newsletter.',
  },
  EMAIL_TAKEN: { status: 409, detail: 'Esiste già un account con questo indirizzo email' },
  PASSKEY_LIMIT: { status: 409, detail: 'Hai già dieci passkey: per aggiungerne una eliminane un’altra' },
  NO_SECOND_FACTOR: { status: 409, detail: 'Non hai ancora un secondo fattore: attivane prima uno dal tuo profilo' },
  USERNAME_TAKEN: { status: 409, detail: 'Questo nome utente è già in uso' },
  LAST_ADMIN: { status: 409, detail: 'Deve restare almeno un amministratore' },
  RESET_LINK_GONE: {
    status: 410,
    detail:
      'Il link per scegliere una nuova password non è più valido: è scaduto o è già stato usato. Chiedine un altro.',
  },
  CONFIRMATION_LINK_GONE: {
    status: 410,
    detail: 'Il link di conferma non è più valido: è scaduto o è già stato usato. Chiedine un altro dal profilo.',
  },
  LOGIN_GONE: { status: 410, detail: 'L’accesso è scaduto o è già avvenuto: ricomincia da email e password' },
  ENROLMENT_GONE: { status: 410, detail: 'L’attivazione è scaduta: ricomincia' },
  INVITATION_GONE: {
    status: 410,
    detail: 'L’invito non è più valido: è scaduto, è stato ritirato o è già stato accettato. Chiedine un altro.',
  },
  SHARE_GONE: { status: 410, detail: shownByPages.SHARE_GONE },
  BODY_TOO_LARGE: { status: 413, detail: 'La richiesta è troppo grande' },
  NOT_JSON: { status: 415, detail: 'La richiesta deve essere in formato JSON (application/json)' },
  INVALID: { status: 422, detail: shownByPages.INVALID },
  TOO_MANY_REQUESTS: { status: 429, detail: 'Troppi tentativi: riprova più tardi' },
  INTERNAL: { status: 500, detail: 'Si è verificato un errore imprevisto. Riprova più tardi.' },
  MAIL_UNAVAILABLE: { status: 503, detail: 'La posta non risponde. Riprova tra poco.' },
  UNAVAILABLE: { status: 503, detail: 'Il servizio è momentaneamente sovraccarico. Riprova tra poco.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errors;

/** Messages of fields that are whole sentences: a single one replaces the general sentence of the answer. */
export const wholeSentences = {
  emailMissing: 'Inserisci il tuo indirizzo email',
  emailInvalid: 'Indirizzo email non valido',
  endsBeforeStart: 'La data di fine deve essere successiva alla data di inizio',
} as const;
