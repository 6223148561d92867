import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '#shared/rules/permissions.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { SignedIn } from '#site/src/components/SignedIn.tsx';
import { Announcer } from './announcements/Announcer.tsx';
import { ApprovalsProvider } from './content/approvals.tsx';
import { Dashboard } from './Dashboard.tsx';

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
