import { createPath } from '#shared/content/paths.ts';
import type { User } from '#shared/model/user.ts';
import { may } from '#shared/rules/permissions.ts';
import { RoleBadge } from '#site/src/components/Badge.tsx';
import { ContentList } from './ContentList.tsx';
import { freeDesks, moderatedDesks } from './desks.ts';
import { Panel } from './Panel.tsx';
import { QuickActions } from './QuickActions.tsx';
import { StatCards } from './StatCards.tsx';
import { TabLinks } from './TabLinks.tsx';
import { tabsFor } from './tabs.ts';
import { useAddressTab } from './useAddressTab.ts';
import '#site/src/components/controls.css';
import './Dashboard.css';

export function Dashboard({ user }: { user: User }) {
  const tabs = tabsFor(user.role, { moderated: moderatedDesks, free: freeDesks });
  const { tab, open } = useAddressTab(user.role, tabs);
  const creates = may(user.role, 'content:create');

  return (
    <div className="frame dashboard">
      <header className="dashboard-head">
        <div>
          <h1>Ciao, {user.fullName || user.username}</h1>
          <RoleBadge role={user.role} />
        </div>
        {creates && (
          <p className="dashboard-create">
            <a className="button" href={createPath('article')}>
              Nuovo articolo
            </a>
            <a className="button" data-quiet href={createPath('video')}>
              Nuovo video
            </a>
          </p>
        )}
      </header>
      <div className="dashboard-band">
        <StatCards tabs={tabs} />
        {creates && <QuickActions />}
      </div>
      <TabLinks tabs={tabs} current={tab} open={open} />
      {'list' in tab ? (
        <ContentList key={tab.id} tab={tab} user={user} />
      ) : (
        <Panel key={tab.id} tab={tab} user={user} />
      )}
    </div>
  );
}
