import { lazy, Suspense } from 'react';
import type { User } from '#shared/model/user.ts';
import { Spinner } from '#site/src/components/Spinner.tsx';
import { AuditLog } from './AuditLog.tsx';
import { Trash } from './Trash.tsx';
import type { PanelTab } from './tabs.ts';
import { Users } from './Users.tsx';

/** Its form weighs as much as the rest of the dashboard. */
const NewsletterDesk = lazy(() =>
  import('./newsletter/NewsletterDesk.tsx').then((module) => ({ default: module.NewsletterDesk })),
);

/** What administrators look after beside the content. */
export function Panel({ tab, user }: { tab: PanelTab; user: User }) {
  if (tab.id === 'users') return <Users title={tab.label} self={user} />;
  if (tab.id === 'trash') return <Trash title={tab.label} />;
  if (tab.id === 'audit') return <AuditLog title={tab.label} />;
  return (
    <Suspense fallback={<Spinner />}>
      <NewsletterDesk title={tab.label} user={user} />
    </Suspense>
  );
}
