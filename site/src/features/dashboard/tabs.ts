import type { UnmoderatedKind } from '#shared/model/kinds.ts';
import { may, type Role } from '#shared/rules/permissions.ts';
import type { DeskKind, ListName } from './desk.ts';

/** A list of content; `counted` is what its number is called, where the head of the page says it. */
export type ListTab = {
  id: string;
  label: string;
  counted?: string;
  /** The kind, where it is one that nobody has to approve. */
  unmoderated?: UnmoderatedKind;
  list: ListName;
  kinds: readonly DeskKind[];
};

/** What administrators look after beside the content. */
export type PanelTab = { id: 'newsletter' | 'users' | 'trash' | 'audit'; label: string };

/** A tab is an address (`?tab=`). */
export type Tab = ListTab | PanelTab;

type Tabbed = { kind: DeskKind; words: { all: string } };
type TabbedUnmoderated = Tabbed & { kind: UnmoderatedKind };
type TabbedModerated = Tabbed & { moderation: { words: { pending: string; total: string } } };

export type TabbedDesks = { moderated: readonly TabbedModerated[]; free: readonly TabbedUnmoderated[] };

const myContent = 'my-content';

/** What this role may look at, in the order of the page. */
export function tabsFor(role: Role, { moderated, free }: TabbedDesks): Tab[] {
  return [
    ...(may(role, 'content:list-pending') ? moderated.map(pendingTab) : []),
    {
      id: myContent,
      label: 'I miei contenuti',
      counted: 'I miei contenuti',
      list: 'mine',
      kinds: moderated.map(({ kind }) => kind),
    },
    ...(may(role, 'content:list-all') ? moderated.map(allTab) : []),
    ...(may(role, 'desk:edit') ? free.map(freeTab) : []),
    ...panels.filter(({ needs }) => may(role, needs)).map(({ tab }) => tab),
  ];
}

const panels = [
  { needs: 'newsletter:manage', tab: { id: 'newsletter', label: 'Newsletter' } },
  { needs: 'users:list', tab: { id: 'users', label: 'Utenti' } },
  { needs: 'trash:list', tab: { id: 'trash', label: 'Cestino' } },
  { needs: 'audit:list', tab: { id: 'audit', label: 'Registro' } },
] as const;

const pendingTab = ({ kind, moderation: { words } }: TabbedModerated): ListTab => ({
  id: `pending-${kind}s`,
  label: words.pending,
  counted: words.pending,
  list: 'pending',
  kinds: [kind],
});

const allTab = ({ kind, words, moderation }: TabbedModerated): ListTab => ({
  id: `all-${kind}s`,
  label: words.all,
  counted: moderation.words.total,
  list: 'all',
  kinds: [kind],
});

const freeTab = ({ kind, words }: TabbedUnmoderated): ListTab => ({
  id: kind,
  label: words.all,
  unmoderated: kind,
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
