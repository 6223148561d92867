import { z } from 'zod';
import { limits } from '../limits.ts';
import { startedFrom, unmoderated } from './edition.ts';
import { civilDate, galleryCategory, line, pictureAddress, pictureTexts } from './fields.ts';

const fields = z.object({
  title: line(limits.title),
  artist: line(),
  image: pictureAddress,
  ...pictureTexts,
  category: galleryCategory,
});

export const GalleryInput = fields;
export type GalleryInput = z.infer<typeof GalleryInput>;

export const GalleryChange = fields.partial().extend(startedFrom);
export type GalleryChange = z.infer<typeof GalleryChange>;

/** `date` only orders the wall; nobody reads it. */
export const GalleryItem = fields.extend({ ...unmoderated, date: civilDate });
export type GalleryItem = z.infer<typeof GalleryItem>;
