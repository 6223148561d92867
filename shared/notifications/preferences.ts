import { z } from 'zod';
import { type NotificationTopic, notificationTopics } from './notifications.ts';

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
