import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import * as field from '#shared/rules/fields.ts';
import { onlyEdition, onlyEditionLive, startedFrom } from './edition.ts';

const fields = z.object({
  title: field.line(limits.title),
  artist: field.personName(),
  image: field.pictureAddress,
  ...field.pictureTexts,
  category: field.galleryCategory,
});

export const GalleryInput = fields.extend({ status: field.unmoderatedStatus.optional() }).meta({ id: 'GalleryInput' });
export type GalleryInput = z.infer<typeof GalleryInput>;

/** `date` only orders the gallery; it is not shown. */
export const GalleryItem = fields.extend({ ...onlyEdition, date: field.civilDate }).meta({ id: 'GalleryItem' });
export type GalleryItem = z.infer<typeof GalleryItem>;

export const PublicGalleryItem = GalleryItem.extend({ publishedAt: onlyEditionLive.publishedAt });
export type PublicGalleryItem = z.infer<typeof PublicGalleryItem>;

export const gallery = {
  input: GalleryInput,
  change: GalleryInput.partial().extend(startedFrom).meta({ id: 'GalleryChange' }),
  item: GalleryItem,
  summary: GalleryItem,
  live: PublicGalleryItem,
  liveSummary: PublicGalleryItem,
};
