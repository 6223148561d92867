/** Why an uploaded file was refused: the sentences that its sender reads. */
export const mediaRefusals = {
  unreadable: 'Il file non si apre: forse è incompleto o rovinato. Prova a salvarlo di nuovo come JPEG.',
  'not-a-picture': 'Il file non è un’immagine JPEG, PNG, WebP o AVIF.',
  'too-many-pixels': 'L’immagine ha troppi punti: al massimo 100 milioni. Riducila e riprova.',
  'not-as-sent': 'Il file è arrivato diverso da com’era partito: caricalo di nuovo.',
  'too-slow': 'L’immagine richiede troppo tempo per essere preparata: riducila e riprova.',
} as const;

export type MediaRefusal = keyof typeof mediaRefusals;
