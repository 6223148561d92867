import type { RuleName } from './rules.ts';

/** The sentence of each rule. Findings are counted without them. */
export const sentences: Readonly<Record<RuleName, string>> = {
  'no-picture': 'Senza immagine: nelle liste e dove si condivide si vedrà solo il titolo.',
  'no-category': 'Senza categoria: chi filtra per categoria non lo trova.',
  'no-text': 'Manca il testo: la pagina finisce dopo il sommario.',
  'long-title': 'Il titolo è lungo: nella diapositiva della home sarà tagliato.',
  'no-alt': 'Immagine senza testo alternativo: chi non la vede non sa che cosa mostra.',
  'no-credit': 'Didascalia senza crediti: di chi è la foto?',
  'broken-link': 'Link a una pagina che i lettori non trovano.',
  'undefined-note': 'Richiamo senza la sua nota.',
  'unmarked-note': 'Nota senza richiamo nel testo: i lettori non la vedono.',
  'repeated-note': 'Un’altra nota ha lo stesso numero: i lettori ne vedono una sola.',
  'open-block': 'Blocco senza «:::» alla fine: comprende anche quello che lo segue.',
  'stray-block-end': '«:::» di troppo: i lettori lo vedono nel testo.',
  'raw-html': 'Codice HTML: la pagina ne mostra solo le parole.',
  'literal-mark': 'Segno che i lettori vedono nel testo: non mette niente in corsivo, in grassetto o in codice.',
  accent: 'Accento sbagliato o superfluo.',
  'apostrophe-for-accent': 'Apostrofo al posto dell’accento.',
  'double-space': 'Spazi doppi.',
  'space-before': 'Spazio di troppo accanto alla punteggiatura.',
  'space-after': 'Manca lo spazio dopo la punteggiatura.',
  dots: 'Tre punti al posto dei puntini di sospensione.',
  dash: 'Trattino al posto della lineetta.',
  ordinal: 'Segno di grado al posto dell’ordinale.',
  'straight-quotes': 'Virgolette diritte al posto delle caporali.',
  'straight-apostrophe': 'Apostrofo diritto.',
};
