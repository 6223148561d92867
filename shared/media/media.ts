import { z } from 'zod';
import { startedFrom } from '#shared/kinds/edition.ts';
import { publicKinds } from '#shared/kinds/kinds.ts';
import { limits, mediaLimits } from '#shared/limits.ts';
import {
  id,
  instant,
  optionalCivilDate,
  optionalJoinedLine,
  optionalLine,
  optionalParagraph,
  optionalPersonName,
  Person,
} from '#shared/rules/fields.ts';
import { uploadProblems, uploadTypes } from './uploads.ts';

/** Widths of the sizes in pixels; a smaller picture ends with its own width. */
export const mediaWidths = [320, 480, 640, 800, 1_200, 1_600, 2_400] as const;

const mediaFormats = ['avif', 'webp', 'jpg', 'png'] as const;
export type MediaFormat = (typeof mediaFormats)[number];

const mediaStatuses = ['awaiting', 'processing', 'ready', 'refused'] as const;

export const mediaFilters = ['mine', 'unused', 'noalt', 'expiring'] as const;
export type MediaFilter = (typeof mediaFilters)[number];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Serve l’impronta SHA-256 in 64 cifre esadecimali');

/** A name as a person may read it: without folders, and without characters that hide or turn what stands beside them. */
const fileName = z
  .string()
  .max(1_000, 'Il nome del file è troppo lungo')
  .transform((name) => {
    const bare = (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toWellFormed();
    return (
      bare
        .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
        .trim()
        .slice(-mediaLimits.fileName)
        // The half of a character that the cut has left.
        .replace(/^\p{Cs}/u, '') || 'immagine'
    );
  });

/** The file that a browser is about to send. */
export const MediaUpload = z
  .object({
    name: fileName,
    type: z.enum(uploadTypes, uploadProblems.type),
    size: z.int('Serve la dimensione in byte').positive('Il file è vuoto').max(mediaLimits.bytes, uploadProblems.size),
    sha256: sha256.optional(),
    still: z.boolean().optional().meta({
      description: 'Di un’immagine che si muove, il primo fotogramma va bene: senza, non è accettata',
    }),
  })
  .meta({ id: 'MediaUpload' });
export type MediaUpload = z.infer<typeof MediaUpload>;

const fraction = z.number('Da 0 a 1').min(0, 'Da 0 a 1').max(1, 'Da 0 a 1');

/** The point that stays in view when a picture is cropped, as fractions of its width and height from the top left. */
export const Focus = z.object({ x: fraction, y: fraction }).meta({ id: 'Focus' });
export type Focus = z.infer<typeof Focus>;

/** What is known of the work that a picture shows, and of the picture. */
const work = z.object({
  artist: optionalPersonName(),
  title: optionalLine(limits.title),
  year: optionalLine(),
  technique: optionalLine(),
  dimensions: optionalLine(),
  place: optionalLine(),
  photographer: optionalPersonName(),
  credits: optionalLine(),
  licence: optionalLine(),
  rightsUntil: optionalCivilDate,
  alt: optionalJoinedLine(limits.description),
  caption: optionalParagraph(mediaLimits.caption),
});
export type MediaWork = z.infer<typeof work>;
export const mediaWorkFields = work.shape;

export const MediaChange = work
  .extend({
    focus: Focus.optional(),
    decorative: z.boolean().optional().meta({ description: 'Se l’immagine non dice nulla a chi non la vede' }),
    ...startedFrom,
  })
  .meta({ id: 'MediaChange' });
export type MediaChange = z.infer<typeof MediaChange>;

/** One size of a picture. Its path never serves other bytes. */
const MediaVariant = z.object({ format: z.enum(mediaFormats), width: z.int(), path: z.string() });

export const MediaUse = z
  .object({
    kind: z.enum(publicKinds),
    id,
    edition: z.enum(['working', 'live']),
    title: z.string().optional(),
  })
  .meta({ id: 'MediaUse' });
export type MediaUse = z.infer<typeof MediaUse>;

const upload = { status: z.enum(mediaStatuses), reason: z.string().optional() };

/** A picture of the library. What its file says (type, sizes) is absent until the first file is ready. */
export const MediaSummary = work
  .extend({
    id,
    authorId: id,
    ...upload,
    name: z.string().meta({ description: 'Il nome del file, come lo ha chi l’ha caricato' }),
    type: z.enum(uploadTypes).optional(),
    size: z.int().optional().meta({ description: 'I byte dell’originale' }),
    sha256: sha256.optional(),
    width: z.int().optional(),
    height: z.int().optional(),
    file: z.int().optional().meta({ description: 'Il numero del file: cresce a ogni sostituzione' }),
    variants: z.array(MediaVariant).optional().meta({ description: 'Le misure pronte, dalla più piccola' }),
    focus: Focus,
    decorative: z.boolean(),
    replacement: z.object(upload).optional().meta({ description: 'Come sta la sostituzione del file' }),
    version: z.int().positive().meta({ description: 'Cresce di uno a ogni salvataggio' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'MediaSummary' });
export type MediaSummary = z.infer<typeof MediaSummary>;

export const MediaItem = MediaSummary.extend({
  uses: z.array(MediaUse).meta({ description: 'Dove è usata, per quanto chi chiama può vedere' }),
}).meta({ id: 'MediaItem' });
export type MediaItem = z.infer<typeof MediaItem>;

/** A file that a picture has or had; its original is kept. */
export const MediaFileRecord = z
  .object({
    file: z.int().meta({ description: 'Il numero del file' }),
    name: z.string(),
    type: z.enum(uploadTypes),
    size: z.int().meta({ description: 'I byte dell’originale' }),
    width: z.int(),
    height: z.int(),
    by: Person.meta({ description: 'Chi l’ha caricato' }),
    at: instant.meta({ description: 'Da quando l’immagine l’ha avuto' }),
  })
  .meta({ id: 'MediaFileRecord' });
export type MediaFileRecord = z.infer<typeof MediaFileRecord>;

/** The form with which a browser sends the file: these fields first, then `file`. */
export const UploadForm = z
  .object({ url: z.string(), fields: z.record(z.string(), z.string()) })
  .meta({ id: 'UploadForm' });
export type UploadForm = z.infer<typeof UploadForm>;

export const AwaitedUpload = z
  .object({ id, status: z.literal('awaiting'), upload: UploadForm })
  .meta({ id: 'AwaitedUpload' });
export type AwaitedUpload = z.infer<typeof AwaitedUpload>;
