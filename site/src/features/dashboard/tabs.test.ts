import { expect, test } from 'vitest';
import { currentTab, tabsFor } from './tabs.ts';

const desks = [
  { kind: 'article', words: { pending: 'Articoli in attesa', all: 'Gestione articoli', total: 'Tutti gli articoli' } },
] as const;

test.each([
  ['admin', ['pending-articles', 'my-content', 'all-articles']],
  ['editor', ['pending-articles', 'my-content']],
  ['writer', ['my-content']],
  ['user', ['my-content']],
] as const)('%s sees the tabs %j', (role, ids) => {
  expect(tabsFor(role, desks).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['admin', '', 'all-articles'],
  ['editor', '', 'pending-articles'],
  ['writer', '', 'my-content'],
  ['user', '', 'my-content'],
  ['admin', '?tab=pending-articles', 'pending-articles'],
  ['editor', '?tab=my-content', 'my-content'],
  ['writer', '?tab=pending-articles', 'my-content'],
  ['editor', '?tab=all-articles', 'pending-articles'],
  ['writer', '?tab=nonsense', 'my-content'],
] as const)('%s at %j is on %s', (role, search, id) => {
  expect(currentTab(role, tabsFor(role, desks), search).id).toBe(id);
});
