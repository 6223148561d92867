import { expect, test } from 'vitest';
import { moderatedAdapters, unmoderatedAdapters } from './items/adapters.ts';
import { currentTab, type TabbedAdapters, tabsFor } from './tabs.ts';

const labels = { pending: 'In attesa', all: 'Gestione', total: 'Tutti' };
const adapters: TabbedAdapters = {
  moderated: [
    { kind: 'article', labels, moderation: { labels } },
    { kind: 'event', labels, moderation: { labels } },
  ],
  unmoderated: [{ kind: 'news', labels }],
};

const pending = ['pending-articles', 'pending-events'];
test.each([
  [
    'admin',
    [
      ...pending,
      'my-content',
      'all-articles',
      'all-events',
      'news',
      'content',
      'media',
      'terms',
      'newsletter',
      'users',
      'trash',
      'audit',
    ],
  ],
  ['editor', [...pending, 'my-content', 'news', 'content', 'media', 'terms']],
  ['writer', ['my-content', 'media']],
  ['user', ['my-content']],
] as const)('the role %s has the tabs %j', (role, ids) => {
  expect(tabsFor(role, adapters).map(({ id }) => id)).toEqual(ids);
});

const waiting = ['Articoli in attesa', 'Video in attesa', 'Eventi in attesa'];
const own = 'I miei contenuti';
test.each([
  ['admin', [...waiting, own, 'Tutti gli articoli', 'Tutti i video', 'Tutti gli eventi']],
  ['editor', [...waiting, own]],
  ['writer', [own]],
  ['user', [own]],
] as const)('the role %s has the counters %j', (role, names) => {
  const tabs = tabsFor(role, { moderated: moderatedAdapters, unmoderated: unmoderatedAdapters });
  expect(tabs.flatMap((tab) => ('countLabel' in tab ? [tab.countLabel] : []))).toEqual(names);
});

test('the tab of own content lists all moderated kinds', () => {
  expect(tabsFor('writer', adapters)[0]).toMatchObject({ list: 'mine', kinds: ['article', 'event'] });
});

test.each([
  ['admin', '', 'all-articles'],
  ['editor', '', 'pending-articles'],
  ['writer', '', 'my-content'],
  ['admin', 'pending-articles', 'pending-articles'],
  ['writer', 'pending-articles', 'my-content'],
  ['editor', 'all-articles', 'pending-articles'],
  ['editor', 'users', 'pending-articles'],
  ['writer', 'media', 'media'],
  ['writer', 'nonsense', 'my-content'],
] as const)('the role %s that asks for the tab %j gets %s', (role, requested, id) => {
  expect(currentTab(role, tabsFor(role, adapters), requested).id).toBe(id);
});
