import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import * as field from '#shared/rules/fields.ts';
import { liveEdition, startedFrom, workingEdition } from './edition.ts';
import { parseVideoUrl } from './video-url.ts';

const fields = z.object({
  title: field.line(limits.title),
  description: field.paragraph(limits.description),
  category: field.categoryId,
  author: field.personName(),
  videoUrl: field.url
    .overwrite((value) => parseVideoUrl(value)?.videoUrl ?? value)
    .refine((value) => parseVideoUrl(value) !== undefined, 'URL video non valido. Usa un link YouTube o Vimeo.'),
  poster: field.optionalPictureAddress.meta({ description: 'Un’immagine al posto di quella di YouTube o Vimeo' }),
  date: field.optionalCivilDate,
  featured: z.boolean().optional(),
});

const stored = fields.required({ featured: true }).extend({
  date: field.civilDate,
  videoType: z.enum(['youtube', 'vimeo']),
  videoId: z.string(),
  thumbnail: field.pictureAddress,
});

export const VideoInput = fields.extend({ status: field.status.optional() }).meta({ id: 'VideoInput' });
export type VideoInput = z.infer<typeof VideoInput>;

export const Video = stored.extend(workingEdition).meta({ id: 'Video' });
export type Video = z.infer<typeof Video>;

export const PublicVideo = stored.extend(liveEdition).meta({ id: 'PublicVideo' });
export type PublicVideo = z.infer<typeof PublicVideo>;

export const video = {
  input: VideoInput,
  change: VideoInput.partial().extend(startedFrom).meta({ id: 'VideoChange' }),
  item: Video,
  summary: Video,
  live: PublicVideo,
  liveSummary: PublicVideo,
};
