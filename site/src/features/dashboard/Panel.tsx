import type { User } from '#shared/model/user.ts';
import { AuditLog } from './AuditLog.tsx';
import { Trash } from './Trash.tsx';
import type { PanelTab } from './tabs.ts';
import { Users } from './Users.tsx';

/** What administrators look after beside the content. */
export function Panel({ tab, user }: { tab: PanelTab; user: User }) {
  if (tab.id === 'users') return <Users title={tab.label} self={user} />;
  if (tab.id === 'trash') return <Trash title={tab.label} />;
  return <AuditLog title={tab.label} />;
}
