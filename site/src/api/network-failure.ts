/** What a page says when nobody answers. */
export const networkFailure = 'La rete non risponde. Controlla la connessione e riprova.';
