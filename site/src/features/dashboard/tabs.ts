import { may, type Role } from '#shared/rules/permissions.ts';
import type { DeskKind, ListName } from './desk.ts';

/** A tab is an address (`?tab=`) and the list that stands there; `counted` is what its number is called. */
export type Tab = { id: string; label: string; counted: string; list: ListName; kinds: readonly DeskKind[] };

type Tabbed = { kind: DeskKind; words: { pending: string; all: string; total: string } };

const myContent = 'my-content';

/** What this role may look at, in the order of the page. */
export function tabsFor(role: Role, desks: readonly Tabbed[]): Tab[] {
  return [
    ...(may(role, 'content:list-pending') ? desks.map(pendingTab) : []),
    {
      id: myContent,
      label: 'I miei contenuti',
      counted: 'I miei contenuti',
      list: 'mine',
      kinds: desks.map(({ kind }) => kind),
    },
    ...(may(role, 'content:list-all') ? desks.map(allTab) : []),
  ];
}

const pendingTab = ({ kind, words }: Tabbed): Tab => ({
  id: `pending-${kind}s`,
  label: words.pending,
  counted: words.pending,
  list: 'pending',
  kinds: [kind],
});

const allTab = ({ kind, words }: Tabbed): Tab => ({
  id: `all-${kind}s`,
  label: words.all,
  counted: words.total,
  list: 'all',
  kinds: [kind],
});

const firstTab: Record<Role, string> = {
  admin: 'all-articles',
  editor: 'pending-articles',
  writer: myContent,
  user: myContent,
};

/** The tab that the address asks for, if the role has it; else the role's first one. */
export function currentTab(role: Role, tabs: readonly Tab[], search: string): Tab {
  const asked = new URLSearchParams(search).get('tab');
  const found = tabs.find(({ id }) => id === asked) ?? tabs.find(({ id }) => id === firstTab[role]);
  return found ?? (tabs[0] as Tab);
}
