import { expect, it, test } from 'vitest';
import { contentKinds } from '#shared/kinds/kinds.ts';
import { type NotificationTopic, notificationTopics } from '#shared/notifications/notifications.ts';
import { notificationMail } from './notification-mail.ts';

const topics = Object.keys(notificationTopics) as NotificationTopic[];
const at = 'https://rivista.example';

function paragraphOf(topic: NotificationTopic, kind: (typeof contentKinds)[number], reason?: string) {
  const by = { id: '01BY', name: 'Livia' };
  const change = { topic, kind, id: '01ITEM', version: 2, title: 'La linea', authorId: '01AUTHOR', by, at: '' };
  const ctx = { settings: { serverUrl: at } } as Parameters<typeof notificationMail>[0];
  const { paragraphs } = notificationMail(ctx, 'anna@posta.example', [{ ...change, ...(reason && { reason }) }]);
  const [first] = paragraphs;
  if (typeof first !== 'object') throw new Error('The sentence has no link');
  return first;
}

test.each(topics.flatMap((topic) => contentKinds.map((kind) => [topic, kind] as const)))(
  'the mail that says «%s» of the kind %s has sentences that end once and links the item',
  (topic, kind) => {
    for (const reason of [undefined, 'manca la fonte', 'Manca la fonte.', 'E la fonte?']) {
      const { text, link } = paragraphOf(topic, kind, reason);
      expect(text).toMatch(/[^.!?][.!?]$/);
      expect(text).toContain('«La linea»');
      expect(link.href).toMatch(/^https:\/\/rivista\.example\/.*[/=]01ITEM$/);
    }
  },
);

it('an approval links the page that readers see, all else the form', () => {
  expect(paragraphOf('approved', 'article').link.href).toBe(`${at}/articolo/01ITEM`);
  expect(paragraphOf('submitted', 'article').link.href).toBe(`${at}/edit-article/01ITEM`);
  expect(paragraphOf('rejected', 'event').link).toEqual({
    label: 'Apri l’evento',
    href: `${at}/modifica-evento/01ITEM`,
  });
});
