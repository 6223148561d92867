/** What the page tells whoever waits: its first screen is there, and the rest may come. */
export const rest = 'sinopia:rest';
