import type { ContentKind, UnmoderatedKind } from '#shared/kinds/kinds.ts';
import { may, type Role } from '#shared/rules/permissions.ts';
import type { ListName } from './items/adapters.ts';

export type ListTab = {
  id: string;
  label: string;
  /** The label of its number in the head of the page, for the lists of moderated kinds. */
  countLabel?: string;
  unmoderated?: UnmoderatedKind;
  list: ListName;
  kinds: readonly ContentKind[];
};

/** A tab that is not a list of content. */
export type PanelTab = {
  id: 'content' | 'media' | 'terms' | 'newsletter' | 'users' | 'trash' | 'audit';
  label: string;
};

/** A tab is an address (`?tab=`). */
export type Tab = ListTab | PanelTab;

type Tabbed = { kind: ContentKind; labels: { all: string } };
type TabbedUnmoderated = Tabbed & { kind: UnmoderatedKind };
type TabbedModerated = Tabbed & { moderation: { labels: { pending: string; total: string } } };

export type TabbedAdapters = { moderated: readonly TabbedModerated[]; unmoderated: readonly TabbedUnmoderated[] };

const myContent = 'my-content';

export function tabsFor(role: Role, { moderated, unmoderated }: TabbedAdapters): Tab[] {
  return [
    ...(may(role, 'moderated:list-pending') ? moderated.map(pendingTab) : []),
    {
      id: myContent,
      label: 'I miei contenuti',
      countLabel: 'I miei contenuti',
      list: 'mine',
      kinds: moderated.map(({ kind }) => kind),
    },
    ...(may(role, 'moderated:list-all') ? moderated.map(allTab) : []),
    ...(may(role, 'unmoderated:edit') ? unmoderated.map(unmoderatedTab) : []),
    ...panels.filter(({ needs }) => may(role, needs)).map(({ tab }) => tab),
  ];
}

const panels = [
  { needs: 'content:browse', tab: { id: 'content', label: 'Tutti i contenuti' } },
  { needs: 'media:read', tab: { id: 'media', label: 'Immagini' } },
  { needs: 'terms:manage', tab: { id: 'terms', label: 'Autori e temi' } },
  { needs: 'newsletter:manage', tab: { id: 'newsletter', label: 'Newsletter' } },
  { needs: 'users:list', tab: { id: 'users', label: 'Utenti' } },
  { needs: 'trash:list', tab: { id: 'trash', label: 'Cestino' } },
  { needs: 'audit:list', tab: { id: 'audit', label: 'Registro' } },
] as const;

const pendingTab = ({ kind, moderation: { labels } }: TabbedModerated): ListTab => ({
  id: `pending-${kind}s`,
  label: labels.pending,
  countLabel: labels.pending,
  list: 'pending',
  kinds: [kind],
});

const allTab = ({ kind, labels, moderation }: TabbedModerated): ListTab => ({
  id: `all-${kind}s`,
  label: labels.all,
  countLabel: moderation.labels.total,
  list: 'all',
  kinds: [kind],
});

const unmoderatedTab = ({ kind, labels }: TabbedUnmoderated): ListTab => ({
  id: kind,
  label: labels.all,
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

/** The tab in the address if the role has it, otherwise the role's default tab. */
export function currentTab(role: Role, tabs: readonly Tab[], requested: string): Tab {
  const withId = (tabId: string) => tabs.find(({ id }) => id === tabId);
  return withId(requested) ?? withId(firstTab[role]) ?? (tabs[0] as Tab);
}
