import { z } from '@hono/zod-openapi';
import { articles, events, gallery, news, videos } from '#functions/content/specs.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { byId, pathId } from '#functions/http/feature.ts';
import type { ContentSpec } from '#functions/moderation/moderation.ts';
import { type ContentKind, contentKinds, isModerated } from '#shared/model/kinds/kinds.ts';
import { may, type Role } from '#shared/rules/permissions.ts';

/** `{kind}/{id}` in a path; as with `{id}`, what they can be is only documented, and anything else is a 404. */
export const byItem = {
  params: z.object({ kind: z.string().meta({ pattern: `^(${contentKinds.join('|')})$` }), ...byId.params.shape }),
};

export const specs: Record<ContentKind, ContentSpec> = {
  article: articles,
  video: videos,
  event: events,
  news,
  gallery,
};

export type ItemOfPath = { kind: ContentKind; id: string };

export function itemOfPath({ kind, id }: { kind: string; id: string }): ItemOfPath {
  const known = contentKinds.find((one) => one === kind);
  if (!known) throw new AppError('NOT_FOUND');
  return { kind: known, id: pathId(id, 'NOT_FOUND') };
}

export const editAction = (kind: ContentKind) => (isModerated(kind) ? 'content:edit' : 'unmoderated:edit');

export function assertMayEditKind(role: Role, kind: ContentKind): void {
  if (!may(role, editAction(kind))) throw new AppError('FORBIDDEN');
}
