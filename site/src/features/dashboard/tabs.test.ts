import { expect, test } from 'vitest';
import { freeDesks, moderatedDesks } from './desks.ts';
import { currentTab, type TabbedDesks, tabsFor } from './tabs.ts';

const words = { pending: 'In attesa', all: 'Gestione', total: 'Tutti' };
const desks: TabbedDesks = {
  moderated: [
    { kind: 'article', words, moderation: { words } },
    { kind: 'event', words, moderation: { words } },
  ],
  free: [{ kind: 'news', words }],
};

const pending = ['pending-articles', 'pending-events'];
test.each([
  ['admin', [...pending, 'my-content', 'all-articles', 'all-events', 'news', 'newsletter', 'users', 'trash', 'audit']],
  ['editor', [...pending, 'my-content', 'news']],
  ['writer', ['my-content']],
  ['user', ['my-content']],
] as const)('%s sees the tabs %j', (role, ids) => {
  expect(tabsFor(role, desks).map(({ id }) => id)).toEqual(ids);
});

const waiting = ['Articoli in attesa', 'Video in attesa', 'Eventi in attesa'];
const own = 'I miei contenuti';
test.each([
  ['admin', [...waiting, own, 'Tutti gli articoli', 'Tutti i video', 'Tutti gli eventi']],
  ['editor', [...waiting, own]],
  ['writer', [own]],
  ['user', [own]],
] as const)('%s reads the numbers of %j', (role, names) => {
  const tabs = tabsFor(role, { moderated: moderatedDesks, free: freeDesks });
  expect(tabs.flatMap((tab) => ('counted' in tab ? [tab.counted] : []))).toEqual(names);
});

test('my content mixes the kinds that wait for an editor', () => {
  expect(tabsFor('writer', desks)).toMatchObject([{ list: 'mine', kinds: ['article', 'event'] }]);
});

test.each([
  ['admin', '', 'all-articles'],
  ['editor', '', 'pending-articles'],
  ['writer', '', 'my-content'],
  ['user', '', 'my-content'],
  ['admin', '?tab=pending-articles', 'pending-articles'],
  ['admin', '?tab=users', 'users'],
  ['editor', '?tab=my-content', 'my-content'],
  ['editor', '?tab=news', 'news'],
  ['writer', '?tab=pending-articles', 'my-content'],
  ['editor', '?tab=all-articles', 'pending-articles'],
  ['admin', '?tab=newsletter', 'newsletter'],
  ['editor', '?tab=newsletter', 'pending-articles'],
  ['editor', '?tab=users', 'pending-articles'],
  ['writer', '?tab=nonsense', 'my-content'],
] as const)('%s at %j is on %s', (role, search, id) => {
  expect(currentTab(role, tabsFor(role, desks), search).id).toBe(id);
});
