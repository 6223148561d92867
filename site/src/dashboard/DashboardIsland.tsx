import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { isModerated, type UnmoderatedKind } from '#shared/kinds/kinds.ts';
import { createPath, profilePath } from '#shared/publish/paths.ts';
import { may, type Role } from '#shared/rules/permissions.ts';
import { Users } from '#site/src/accounts/administration/Users.tsx';
import { api } from '#site/src/api/api.ts';
import { createQueryClient, useAnswer } from '#site/src/api/query-client.ts';
import { Announcer } from '#site/src/components/announcements/Announcer.tsx';
import { ActionLink } from '#site/src/components/controls/buttons.tsx';
import { RoleBadge } from '#site/src/components/feedback/Badge.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { pushAddress, useAddressParameter } from '#site/src/components/lists/address.ts';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { formatNumber } from '#site/src/lib/italian-format.ts';
import { AllContent } from './AllContent.tsx';
import { AuditLog } from './AuditLog.tsx';
import { ContentList } from './ContentList.tsx';
import { moderatedAdapters, unmoderatedAdapters } from './items/adapters.ts';
import { ApprovalsProvider } from './items/approvals.tsx';
import { type Counts, useContentList } from './items/useContentList.ts';
import { Terms } from './Terms.tsx';
import { Trash } from './Trash.tsx';
import { currentTab, type ListTab, type PanelTab, type Tab, tabsFor } from './tabs.ts';
import '#site/src/components/controls/controls.css';
import './Dashboard.css';

export function DashboardIsland() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SignedIn>
        {(user) => (
          <Announcer seesSite={may(user.role, 'site:see-status')}>
            <ApprovalsProvider>
              <Dashboard user={user} />
            </ApprovalsProvider>
          </Announcer>
        )}
      </SignedIn>
    </QueryClientProvider>
  );
}

function Dashboard({ user }: { user: User }) {
  const tabs = tabsFor(user.role, { moderated: moderatedAdapters, unmoderated: unmoderatedAdapters });
  const { tab, open } = useAddressTab(user.role, tabs);
  const creates = may(user.role, 'moderated:create');

  return (
    <div className="frame dashboard">
      <header className="row dashboard-head">
        <div className="row">
          <h1>Ciao, {user.fullName || user.username}</h1>
          <RoleBadge role={user.role} />
          <ActionLink href={profilePath()}>Il tuo profilo</ActionLink>
        </div>
        {creates && <QuickActions />}
      </header>
      <div className="dashboard-band">
        <StatCards tabs={tabs} />
      </div>
      <TabLinks tabs={tabs} current={tab} open={open} />
      {'list' in tab ? (
        <>
          {tab.list === 'mine' && may(user.role, 'drafts:own') && <BegunItems user={user} />}
          <ContentList key={tab.id} tab={tab} user={user} />
        </>
      ) : (
        <Panel key={tab.id} tab={tab} user={user} />
      )}
    </div>
  );
}

/** Loaded on demand: its form weighs as much as the rest of the dashboard. */
const NewsletterPanel = lazyComponent(() =>
  import('#site/src/newsletter/NewsletterPanel.tsx').then((module) => module.NewsletterPanel),
);

const BegunItems = lazyComponent(() => import('./items/BegunItems.tsx').then((module) => module.BegunItems));

/** Only here a press on a picture opens its details: the forms do not load them. */
const DetailedLibrary = lazyComponent(async () => {
  const [{ Library }, { MediaDetail }] = await Promise.all([
    import('#site/src/media/library/Library.tsx'),
    import('#site/src/media/library/MediaDetail.tsx'),
  ]);

  return () => <Library Detail={MediaDetail} />;
});

function MediaLibrary({ title }: { title: string }) {
  return (
    <section className="content-list" tabIndex={-1} aria-label={title}>
      <DetailedLibrary />
    </section>
  );
}

const panels: Record<PanelTab['id'], ComponentType<{ title: string; user: User }>> = {
  content: AllContent,
  media: MediaLibrary,
  terms: Terms,
  newsletter: NewsletterPanel,
  users: ({ title, user }) => <Users title={title} self={user} />,
  trash: Trash,
  audit: AuditLog,
};

function Panel({ tab, user }: { tab: PanelTab; user: User }) {
  const Content = panels[tab.id];
  return <Content title={tab.label} user={user} />;
}

const QuickActions = () => (
  <nav className="row quick-actions" aria-label="Azioni rapide">
    {moderatedAdapters.map(({ kind, labels }, index) => (
      <a key={kind} className="button" data-quiet={index > 0 || undefined} href={createPath(kind)}>
        {labels.create}
      </a>
    ))}
  </nav>
);

/** The current tab lives in the address: Back, Forward, reload and links lead to it. */
function useAddressTab(role: Role, tabs: readonly Tab[]) {
  const requested = useAddressParameter('tab');

  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (event.currentTarget.search === location.search) return;
    pushAddress(event.currentTarget.href);
  };

  return { tab: currentTab(role, tabs, requested), open };
}

type Props = { tabs: readonly Tab[]; current: Tab; open: (event: MouseEvent<HTMLAnchorElement>) => void };

/** Tabs are links, because each has an address. */
function TabLinks({ tabs, current, open }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tabs = [...(row.current?.children ?? [])];
    // The tabs to its left grow when their counts arrive.
    const observer = new ResizeObserver(() => scrollRowTo(tabs.find(({ id }) => id === tabId(current))));
    for (const tab of tabs) observer.observe(tab);
    return () => observer.disconnect();
  }, [current]);

  return (
    <nav ref={row} className="tabs" aria-label="Contenuti">
      {tabs.map((tab) => (
        <a
          key={tab.id}
          id={tabId(tab)}
          href={`?tab=${tab.id}`}
          aria-current={tab.id === current.id ? 'page' : undefined}
          onClick={open}
        >
          {tab.label}
          {'countLabel' in tab && <Count tab={tab} />}
          {'unmoderated' in tab && tab.unmoderated && <UnmoderatedCount kind={tab.unmoderated} />}
        </a>
      ))}
    </nav>
  );
}

const Count = ({ tab }: { tab: ListTab }) => <span className="tab-count"> {useCount(tab)}</span>;
const UnmoderatedCount = ({ kind }: { kind: UnmoderatedKind }) => (
  <span className="tab-count"> {useUnmoderatedCount(kind)}</span>
);

/** In a narrow window the current tab may be scrolled out of the row. `scrollIntoView` would scroll the page too. */
function scrollRowTo(tab: Element | undefined): void {
  const row = tab?.parentElement;
  if (row && tab instanceof HTMLElement) row.scrollLeft = tab.offsetLeft - row.offsetLeft;
}

const tabId = ({ id }: Tab) => `tab-${id}`;

/** The number of items in each list of moderated kinds that this role has. */
function StatCards({ tabs }: { tabs: readonly Tab[] }) {
  return <dl className="stats">{tabs.map((tab) => 'countLabel' in tab && <StatCard key={tab.id} tab={tab} />)}</dl>;
}

function StatCard({ tab }: { tab: ListTab }) {
  return (
    <div>
      <dt>{tab.countLabel}</dt>
      <dd>{useCount(tab) ?? '–'}</dd>
    </div>
  );
}

/** The number of items in the list of a tab; the API counts lists that are not fetched whole. */
function useCount(tab: ListTab): string | undefined {
  const { items, hasNextPage } = useContentList(tab.list, tab.kinds);
  const counts = useCounts(hasNextPage);

  if (!items) return undefined;
  if (!hasNextPage) return formatNumber(items.length);
  const byKind = counts?.[tab.list];
  if (!byKind) return `${formatNumber(items.length)}+`;
  return formatNumber(tab.kinds.filter(isModerated).reduce((sum, kind) => sum + (byKind[kind] ?? 0), 0));
}

/** The same for an unmoderated kind, whose list is fetched only when its tab is opened. */
function useUnmoderatedCount(kind: UnmoderatedKind): string | undefined {
  const count = useCounts(true)?.unmoderated?.[kind];
  return count === undefined ? undefined : formatNumber(count);
}

/** The API reads a whole archive to count it: what others do meanwhile is in the numbers a few minutes later. */
const countsMilliseconds = 300_000;

function useCounts(enabled: boolean) {
  const { data } = useAnswer<Counts>(['counts'], api.dashboard.counts.$get, {
    enabled,
    staleTime: countsMilliseconds,
    refetchInterval: countsMilliseconds,
  });
  return data;
}
