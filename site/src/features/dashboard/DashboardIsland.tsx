import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '#shared/rules/permissions.ts';
import { SignedIn } from '../../components/SignedIn.tsx';
import { createQueryClient } from '../../lib/query-client.ts';
import { Announcer } from './Announcer.tsx';
import { ApprovalsProvider } from './ApprovalsProvider.tsx';
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
