import { z } from 'zod';
import { type ContentKind, collections } from '#shared/kinds/kinds.ts';
import { limits } from '#shared/limits.ts';
import { Person, status } from '#shared/rules/fields.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { afterSave } from '#shared/rules/publishing.ts';
import { api } from '#site/src/api/api.ts';

/** An item of any kind as stored by one save: the fields for the list of versions, and all others. */
export const Version = z.looseObject({
  id: z.string(),
  authorId: z.string(),
  title: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  date: z.string().optional(),
  featured: z.boolean().optional(),
  updatedBy: Person.optional(),
  status,
  live: z.boolean().optional(),
  reviewNote: z.string().optional(),
});
export type Version = z.infer<typeof Version>;

type ById = { param: { id: string } };
type ByVersion = { param: { id: string; version: string } };
type Answered = Promise<{ json: () => Promise<unknown> }>;

/** The version calls of the typed client, the same for every kind. */
type VersionedClient = {
  ':id': {
    $get: (args: ById) => Answered;
    revisions: {
      $get: (args: ById & { query: { limit: string } }) => Answered;
      ':version': {
        $get: (args: ByVersion) => Answered;
        restore: { $put: (args: ByVersion & { json: { version: number } }) => Answered };
      };
    };
  };
};

const itemsOf = (kind: ContentKind): VersionedClient[':id'] => api[collections[kind]][':id'];

export type ItemName = { kind: ContentKind; id: string };

/** The current and the former versions, newest first; the former ones come without their text. */
export async function revisionsOf({ kind, id }: ItemName): Promise<[Version, ...Version[]]> {
  const byId = itemsOf(kind);
  const [current, former] = await Promise.all([
    byId.$get({ param: { id } }).then((response) => response.json()),
    byId.revisions
      .$get({ param: { id }, query: { limit: `${limits.pageSize.max}` } })
      .then((response) => response.json()),
  ]);
  return [Version.parse(current), ...Version.array().parse(former)];
}

export async function versionOf({ kind, id }: ItemName, version: number): Promise<Version> {
  const response = await itemsOf(kind).revisions[':version'].$get({ param: { id, version: `${version}` } });
  return Version.parse(await response.json());
}

export async function restoreVersion({ kind, id }: ItemName, version: number, current: Version): Promise<Version> {
  const { restore } = itemsOf(kind).revisions[':version'];
  const response = await restore.$put({
    param: { id, version: `${version}` },
    json: { version: current.version },
  });
  return Version.parse(await response.json());
}

/** The result of a restore: the content of the former version with the current featured flag and the status of a save. */
export function restored(former: Version, current: Version, actor: Actor): Version {
  const { featured, reviewNote, status } = current;
  return { ...former, featured, reviewNote, status: afterSave(actor, status, undefined).status };
}
