import { limits } from '#shared/limits.ts';
import type { ContentKind } from '#shared/model/kinds.ts';
import { api } from '#site/src/api/api.ts';
import { Version } from './version.ts';

type ById = { param: { id: string } };
type ByVersion = { param: { id: string; version: string } };
type Answered = Promise<{ json: () => Promise<unknown> }>;

/** The calls that every kind has for its versions, as the typed client has them. */
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

const clients: Record<ContentKind, VersionedClient> = {
  article: api.articles,
  video: api.videos,
  event: api.events,
  news: api.news,
  gallery: api.gallery,
};

export type ItemName = { kind: ContentKind; id: string };

/** The item as it is and as it was, newest first; only the first is whole, the others have no text yet. */
export async function versionsOf({ kind, id }: ItemName): Promise<[Version, ...Version[]]> {
  const byId = clients[kind][':id'];
  const [current, former] = await Promise.all([
    byId.$get({ param: { id } }).then((response) => response.json()),
    byId.revisions
      .$get({ param: { id }, query: { limit: `${limits.pageSize.max}` } })
      .then((response) => response.json()),
  ]);
  return [Version.parse(current), ...Version.array().parse(former)];
}

export async function versionOf({ kind, id }: ItemName, version: number): Promise<Version> {
  const response = await clients[kind][':id'].revisions[':version'].$get({ param: { id, version: `${version}` } });
  return Version.parse(await response.json());
}

/** An ordinary save, of the words of that version onto the item as it is now. */
export async function restoreVersion({ kind, id }: ItemName, version: number, current: Version): Promise<Version> {
  const { restore } = clients[kind][':id'].revisions[':version'];
  const response = await restore.$put({
    param: { id, version: `${version}` },
    json: { version: current.version },
  });
  return Version.parse(await response.json());
}
