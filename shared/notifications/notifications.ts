import { z } from 'zod';
import { type Actor, may, type Status } from '#shared/rules/permissions.ts';

/** The changes of which a member of the newsroom can get mail, and how the profile names the choice. */
export const notificationTopics = {
  submitted: 'Un contenuto aspetta approvazione',
  approved: 'Un mio contenuto è approvato',
  rejected: 'Un mio contenuto è respinto, con il motivo',
  changed: 'Un mio contenuto è modificato da un’altra persona',
  noted: 'Qualcuno commenta un mio contenuto, o risponde a un commento',
} as const;

export type NotificationTopic = keyof typeof notificationTopics;

type Saved = { authorId: string; status?: Status | undefined };

/**
 * What a save tells the newsroom; `before` is undefined for a new item. To its author, an editor's form that publishes an item
 * is the same as an approval.
 */
export function topicsOfSave(
  actor: Actor,
  before: Saved | undefined,
  after: Saved,
  decision?: 'approved' | 'rejected',
): NotificationTopic[] {
  const isOthers = after.authorId !== actor.id;
  if (decision) return isOthers ? [decision] : [];
  if (before && isOthers && before.status !== 'published' && after.status === 'published') return ['approved'];
  const topics: NotificationTopic[] = [];
  if (before && isOthers) topics.push('changed');
  if (after.status === 'pending' && before?.status !== 'pending') topics.push('submitted');
  return topics;
}

type Change = { topics: readonly NotificationTopic[]; authorId: string; by: { id: string } };

/** The notification of this person, if any: authors are notified of changes to their own items, editors of items to review. */
export function topicFor(person: Actor, { topics, authorId, by }: Change): NotificationTopic | undefined {
  if (person.id === by.id) return undefined;
  if (person.id === authorId) return topics.find((topic) => topic !== 'submitted');
  return topics.includes('submitted') && receivesTopic(person, 'submitted') ? 'submitted' : undefined;
}

/** The choices that the profile offers to this role. */
export const receivesTopic = ({ role }: Pick<Actor, 'role'>, topic: NotificationTopic): boolean =>
  may(role, topic === 'submitted' ? 'moderated:approve' : 'moderated:create');

const choice = (topic: NotificationTopic) =>
  z.boolean('true oppure false').meta({ description: notificationTopics[topic] });

/** Which mails of the newsroom a person wants. */
export const NotificationPreferences = z
  .object({
    submitted: choice('submitted'),
    approved: choice('approved'),
    rejected: choice('rejected'),
    changed: choice('changed'),
    noted: choice('noted'),
  } satisfies Record<NotificationTopic, z.ZodType>)
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
