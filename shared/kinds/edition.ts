import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { id, instant, optionalParagraph, Person, status, unmoderatedStatus } from '#shared/rules/fields.ts';

/** In place of the id of an account in imported items that name none. */
export const importedAuthor = 'import';

/** Fields that the server sets on every item, never the request. */
export const bookkeeping = {
  id,
  authorId: id,
  version: z.int().positive().meta({ description: 'Cresce di uno a ogni salvataggio' }),
  createdAt: instant,
  updatedAt: instant,
};

/** The public fields of every published article, video or event. */
export const liveEdition = {
  id,
  authorId: id,
  version: z.int().positive(),
  status: z
    .literal('published')
    .catch('published')
    .meta({ type: 'string', enum: ['published'] }),
  publishedAt: instant,
  updatedAt: instant,
};

/**
 * Articles, videos and events have a working edition, which the staff edit, and, once published, a live one, which
 * readers see. These fields belong to the working edition; the live edition has none of the optional ones.
 */
export const workingEdition = {
  ...bookkeeping,
  createdAt: instant.optional(),
  status,
  publishedAt: instant.optional(),
  live: z.boolean().optional().meta({ description: 'Se i lettori vedono una edizione pubblicata' }),
  reviewNote: optionalParagraph(limits.reviewNote),
  reviewedBy: Person.optional().meta({ description: 'Chi ha approvato o respinto per ultimo' }),
  reviewedAt: instant.optional(),
  updatedBy: Person.optional().meta({ description: 'Chi ha salvato questa versione' }),
};

/** The public fields of what has one edition alone: news, gallery works and newsletters. */
export const onlyEditionLive = { ...bookkeeping, publishedAt: instant };

/** News and gallery works have no moderation and one edition: a draft that staff see, or what readers see. */
export const onlyEdition = {
  ...onlyEditionLive,
  publishedAt: instant.optional(),
  status: unmoderatedStatus.meta({ description: 'Una bozza la vede solo la redazione' }),
};

/** A save may name the version it started from; any other current version is a conflict. */
export const startedFrom = { version: z.int().optional() };
