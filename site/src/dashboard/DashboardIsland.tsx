import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { createPath, profilePath } from '#shared/publish/paths.ts';
import { may } from '#shared/rules/permissions.ts';
import { Users } from '#site/src/accounts/administration/Users.tsx';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { Announcer } from '#site/src/components/announcements/Announcer.tsx';
import { RoleBadge } from '#site/src/components/feedback/Badge.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { AuditLog } from './AuditLog.tsx';
import { AllContent } from './all-content/AllContent.tsx';
import { ContentList } from './ContentList.tsx';
import { moderatedAdapters, unmoderatedAdapters } from './items/adapters.ts';
import { ApprovalsProvider } from './items/approvals.tsx';
import { StatCards } from './StatCards.tsx';
import { TabLinks, useAddressTab } from './TabLinks.tsx';
import { Trash } from './Trash.tsx';
import { type PanelTab, tabsFor } from './tabs.ts';
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
      <header className="dashboard-head">
        <div>
          <h1>Ciao, {user.fullName || user.username}</h1>
          <RoleBadge role={user.role} />
          <a className="action" href={profilePath()}>
            Il tuo profilo
          </a>
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

/** The tabs that are not lists of content. */
const panels: Record<PanelTab['id'], ComponentType<{ title: string; user: User }>> = {
  content: AllContent,
  media: MediaLibrary,
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
  <nav className="quick-actions" aria-label="Azioni rapide">
    {moderatedAdapters.map(({ kind, labels }, index) => (
      <a key={kind} className="button" data-quiet={index > 0 || undefined} href={createPath(kind)}>
        {labels.create}
      </a>
    ))}
  </nav>
);
