import { z } from 'zod';
import { explain } from '#shared/errors/validation.ts';
import { importedAuthor } from '#shared/kinds/edition.ts';
import { eventAuthor } from '#shared/kinds/event.ts';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { schemas } from '#shared/kinds/schemas.ts';
import { limits, mediaLimits } from '#shared/limits.ts';
import { mediaIn } from '#shared/markdown/media-in.ts';
import { id, optionalCivilDate, pictureAddress } from '#shared/rules/fields.ts';

type Fields = Record<string, unknown>;
type Read = { success: true; data: Fields; error?: never } | { success: false; error: z.ZodError };

/** Fields of an import line beyond those of the form. */
const ownMoment = z.iso
  .datetime({ offset: true, error: 'Inserisci un momento con il suo fuso (2019-05-02T18:30:00+02:00)' })
  .transform((moment) => new Date(moment).toISOString())
  .optional();
const origin = {
  id: id.optional(),
  /** Of the site before this one: they lead to the item. */
  formerAddresses: z.array(z.string().max(limits.url)).max(limits.formerAddresses).optional(),
  authorId: id.default(importedAuthor),
  publishedAt: ownMoment,
  updatedAt: ownMoment,
};

/** Fields that only a line gives, because a form does not ask for them. */
const ofLines: Partial<Record<ContentKind, z.core.$ZodLooseShape>> = {
  video: { thumbnail: pictureAddress.optional() },
  event: eventAuthor,
  gallery: { date: optionalCivilDate },
};
const schemaOf = (kind: ContentKind): z.ZodObject =>
  (schemas[kind].input as z.ZodObject).safeExtend({ ...origin, ...ofLines[kind] });
const lineSchemas = Object.fromEntries(contentKinds.map((kind) => [kind, schemaOf(kind)])) as Record<
  ContentKind,
  z.ZodObject
>;

/** The fields of a line about an item, or what keeps it from being imported. */
export function readFields(kind: ContentKind, given: Fields): Read {
  // In a file `type` is the kind of the line, so the event's own type is `eventType`.
  const { eventType, ...rest } = given;
  const result = lineSchemas[kind].safeParse(
    kind === 'event' && eventType !== undefined ? { ...rest, type: eventType } : rest,
  );
  if (!result.success) return kind === 'event' ? asFieldOfTheFile(result) : result;
  return tooManyPictures(result.data) ?? result;
}

export function lineProblems({ type, ...fields }: Fields) {
  const { error } = readFields(type as ContentKind, fields);
  return error ? explain(error) : [];
}

/** As a save refuses them: the trash and decisions write a row for each picture in one transaction. */
function tooManyPictures(fields: Fields): Read | undefined {
  const { perItem } = mediaLimits;
  if (mediaIn(fields).length <= perItem) return undefined;
  const message = `Al massimo ${perItem} immagini della libreria in un contenuto`;
  return {
    success: false,
    error: new z.ZodError([{ code: 'custom', path: ['content'], message, input: undefined }]),
  };
}

/** Reports an event's own type under its name in the file, `eventType`. */
function asFieldOfTheFile({ error }: { error: z.ZodError }): Read {
  const issues = error.issues.map((issue) => (issue.path[0] === 'type' ? { ...issue, path: ['eventType'] } : issue));
  return { success: false, error: new z.ZodError(issues) };
}
