import { shownByPages } from '#shared/errors/errors.ts';
import { mediaLimits } from '#shared/limits.ts';

/**
 * The types of a file that the library takes. SVG is not one of them: it can hold scripts. HEIC is not one either: a browser
 * that can read it sends a JPEG (site/src/media/upload.ts).
 */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type UploadType = (typeof uploadTypes)[number];

const typeNames = 'JPEG, PNG, WebP, AVIF o GIF';
const maxMegabytes = mediaLimits.bytes / 1024 ** 2;
const maxMillionPixels = mediaLimits.pixels / 1_000_000;

/** What is said of a file before it is sent. */
export const uploadProblems = {
  type: `Carica un’immagine ${typeNames}`,
  size: `Al massimo ${maxMegabytes} MB`,
} as const;

/** Pictures of the library do not move. It is said before one is sent; without consent it is refused. */
export const movingNotice = 'L’immagine si muove: nella libreria resta ferma, con il primo fotogramma';

/** Why a file that was sent is refused, as the uploader reads it. */
export const mediaRefusals = {
  unreadable: 'Il file non si apre: forse è incompleto o rovinato. Prova a salvarlo di nuovo come JPEG.',
  'not-a-picture': `Il file non è un’immagine ${typeNames}`,
  'too-many-pixels': `L’immagine ha troppi punti: al massimo ${maxMillionPixels} milioni. Riducila e riprova.`,
  'not-as-sent': 'Il file è arrivato diverso da com’era partito: caricalo di nuovo',
  moving: `${movingNotice} Se va bene così, caricala di nuovo con «still»`,
  shown: shownByPages.MEDIA_SHOWN,
  'too-slow': 'L’immagine richiede troppo tempo per essere preparata: riducila e riprova',
} as const;

export type MediaRefusal = keyof typeof mediaRefusals;
