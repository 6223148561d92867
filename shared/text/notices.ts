/** Notices to the staff on items that are not live. */
export const notices = {
  futureDate: 'La data è nel futuro: sarà online da subito',
  draft: 'Bozza: la vede solo la redazione',
  pending: 'Bozza in attesa di approvazione: la vede solo la redazione',
  revision: 'Bozza di una revisione: la vede solo la redazione, i lettori vedono l’edizione online',
} as const;
