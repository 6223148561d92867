import { kindDetails } from '#shared/kinds.ts';
import { wordsOf } from '#shared/text/kind-words.ts';

const notFound = Object.fromEntries(
  (Object.keys(kindDetails) as (keyof typeof kindDetails)[]).map((kind) => {
    const { Singular, o } = wordsOf(kind);
    return [kindDetails[kind].notFound, `${Singular} non trovat${o}`];
  }),
) as Record<(typeof kindDetails)[keyof typeof kindDetails]['notFound'], string>;

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

/** The sentence that the user reads of every error of the API, by its status. */
const sentences = {
  400: {
    UNREADABLE_BODY: 'La richiesta non è leggibile: il corpo non è JSON valido',
  },
  401: {
    NOT_AUTHENTICATED: 'Accedi per continuare',
    SESSION_INVALID: 'La sessione non è valida o è scaduta: accedi di nuovo',
    WRONG_CREDENTIALS: 'Email o password non corrette',
    SECOND_FACTOR_REQUIRED: 'La password è giusta: ora serve il secondo fattore',
    WRONG_PASSKEY: 'La passkey non è stata riconosciuta: prova con la password',
    WRONG_CODE: 'Il codice non è giusto, oppure è già stato usato',
  },
  403: {
    FORBIDDEN: shownByPages.FORBIDDEN,
    NOT_YOURS: shownByPages.NOT_YOURS,
    PUBLISH_NOT_ALLOWED:
      'Solo editor e amministratori possono pubblicare direttamente: invia il contenuto in approvazione',
    FEATURE_NOT_ALLOWED: 'Solo editor e amministratori possono mettere in evidenza un contenuto',
    MEDIA_SHOWN: shownByPages.MEDIA_SHOWN,
    MEDIA_TRASHED: 'Un amministratore ha messo questa immagine nel cestino: solo un amministratore può ripristinarla',
    LINK_NOT_VALID: 'Il link non è valido o è scaduto',
    PASSWORD_TOO_WEAK: 'Per lavorare in redazione scegli prima una nuova password: quella che hai è troppo debole',
    SECOND_FACTOR_MISSING: 'Per lavorare in redazione attiva prima un secondo fattore: lo trovi nel tuo profilo',
    INVITATION_OF_ANOTHER: 'L’invito è per l’account di un altro indirizzo: accedi con quello per accettarlo',
    OWN_ACCOUNT: 'Non puoi farlo con il tuo stesso account',
    OWN_ROLE: 'Non puoi cambiare il tuo stesso ruolo',
  },
  404: {
    NOT_FOUND: 'Indirizzo non trovato',
    ...notFound,
    USER_NOT_FOUND: 'Utente non trovato',
    SESSION_NOT_FOUND: 'Sessione non trovata',
    PASSKEY_NOT_FOUND: 'Passkey non trovata',
    INVITATION_NOT_FOUND: 'Invito non trovato',
    REVISION_NOT_FOUND: 'Versione non trovata',
    TRASH_ENTRY_NOT_FOUND: 'Contenuto non trovato nel cestino',
    NEWSLETTER_NOT_FOUND: 'Newsletter non trovata',
    SUBSCRIBER_NOT_FOUND: 'Indirizzo email non trovato nei nostri archivi.',
    DRAFT_NOT_FOUND: 'Non c’è testo non salvato',
    SHARE_NOT_FOUND: 'Link non trovato',
    TERM_NOT_FOUND: 'Non c’è nessun pezzo e la redazione non ne ha scritto',
    NOTE_NOT_FOUND: 'Il commento non c’è più',
    MEDIA_NOT_FOUND: 'Immagine non trovata',
  },
  409: {
    VERSION_CONFLICT: shownByPages.VERSION_CONFLICT,
    ACCOUNT_CHANGED: 'L’account è cambiato nel frattempo: riprova',
    DRAFT_CHANGED: 'Il testo non salvato è stato cambiato da un’altra scheda o da un altro dispositivo',
    CHANGED_SINCE_READ: 'Il contenuto è cambiato da quando lo hai letto: rileggilo prima di decidere',
    TOO_MANY_NOTES: 'Non c’è più posto per altri commenti su questo contenuto: elimina quelli che non servono più',
    ALREADY_SAVED: 'Il contenuto era già stato salvato e da allora è cambiato: confronta le due versioni',
    SAVED_AND_DELETED:
      'Il contenuto era già stato salvato e poi è stato eliminato: se lo salvi ancora, ne nasce uno nuovo',
    ALREADY_INVITED:
      'A questo indirizzo è già stato inviato un invito: lo trovi nella lista, da dove puoi inviarlo di nuovo o ritirarlo',
    NOT_PENDING: 'Il contenuto non è più in attesa di approvazione',
    APPROVAL_NOT_UNDOABLE: 'L’approvazione non si può più annullare',
    UNSUBSCRIPTION_TO_CONFIRM:
      'La lettera di questo link è partita da meno di dieci minuti: apri il link e conferma la disiscrizione',
    UNSUBSCRIPTION_NOT_UNDOABLE:
      'Con questo link la disiscrizione non si può più annullare: per ricevere di nuovo la newsletter iscriviti dalla home',
    RESTORE_CONFLICT: 'Il contenuto è già stato ripristinato, oppure ne esiste un altro con lo stesso indirizzo',
    MEDIA_IN_USE: 'L’immagine è in uso in contenuti pubblicati: toglila da lì prima di eliminarla',
    MEDIA_NOT_READY: 'L’immagine non è ancora pronta: riprova tra poco',
    NEWSLETTER_NOT_DRAFT: 'La newsletter è già stata inviata o è in corso di invio',
    NEWSLETTER_SENDING: 'La newsletter è in corso di invio: potrai eliminarla quando l’invio finisce',
    NEWSLETTER_NOT_SENDING: 'La newsletter non è in corso di invio',
    NEWSLETTER_NOT_SENT: 'La newsletter non è ancora stata inviata',
    SUBSCRIPTION_NOT_CONFIRMED:
      'Chi legge a questo indirizzo non ha mai confermato l’iscrizione: può iscriversi di nuovo dal sito e confermare dal messaggio che riceve',
    EMAIL_NOT_CONFIRMED:
      'Prima conferma l’indirizzo del tuo account. Per disiscriverti vale anche il link in fondo a ogni newsletter.',
    EMAIL_TAKEN: 'Esiste già un account con questo indirizzo email',
    PASSKEY_LIMIT: 'Hai già dieci passkey: per aggiungerne una eliminane un’altra',
    NO_SECOND_FACTOR: 'Non hai ancora un secondo fattore: attivane prima uno dal tuo profilo',
    USERNAME_TAKEN: 'Questo nome utente è già in uso',
    LAST_ADMIN: 'Deve restare almeno un amministratore',
  },
  410: {
    RESET_LINK_GONE:
      'Il link per scegliere una nuova password non è più valido: è scaduto o è già stato usato. Chiedine un altro.',
    CONFIRMATION_LINK_GONE:
      'Il link di conferma non è più valido: è scaduto o è già stato usato. Chiedine un altro dal profilo.',
    LOGIN_GONE: 'L’accesso è scaduto o è già avvenuto: ricomincia da email e password',
    ENROLMENT_GONE: 'L’attivazione è scaduta: ricomincia',
    INVITATION_GONE:
      'L’invito non è più valido: è scaduto, è stato ritirato o è già stato accettato. Chiedine un altro.',
    SHARE_GONE: shownByPages.SHARE_GONE,
  },
  413: {
    BODY_TOO_LARGE: 'La richiesta è troppo grande',
  },
  415: {
    NOT_JSON: 'La richiesta deve essere in formato JSON (application/json)',
  },
  422: {
    INVALID: shownByPages.INVALID,
  },
  429: {
    TOO_MANY_REQUESTS: 'Troppi tentativi: riprova più tardi',
  },
  500: {
    INTERNAL: 'Si è verificato un errore imprevisto. Riprova più tardi.',
  },
  503: {
    MAIL_UNAVAILABLE: 'La posta non risponde. Riprova tra poco.',
    UNAVAILABLE: 'Il servizio è momentaneamente sovraccarico. Riprova tra poco.',
  },
} as const;
type Status = keyof typeof sentences;

export type ErrorCode = { [S in Status]: keyof (typeof sentences)[S] }[Status];

/** Every error with its status and its sentence. OpenAPI lists them too. Pages, which use none of it, load nothing of it. */
export const errors = /* @__PURE__ */ withStatus();

function withStatus(): Record<ErrorCode, { status: Status; detail: string }> {
  const rows = Object.entries(sentences).flatMap(([status, byCode]) =>
    Object.entries(byCode).map(([code, detail]) => [code, { status: Number(status), detail }]),
  );
  return Object.fromEntries(rows);
}

/** Messages of fields that are whole sentences: a single one replaces the general sentence of the answer. */
export const wholeSentences = {
  emailMissing: 'Inserisci il tuo indirizzo email',
  emailInvalid: 'Indirizzo email non valido',
  endsBeforeStart: 'La data di fine deve essere successiva alla data di inizio',
} as const;
