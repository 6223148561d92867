import { type ReactNode, useEffect } from 'react';
import type { User } from '#shared/model/user.ts';
import { networkFailure } from '#site/src/api/network.ts';
import { useSession } from '#site/src/api/useSession.ts';
import { keepFocus } from '#site/src/lib/kept-focus.ts';
import { Alert } from './Alert.tsx';
import { Spinner } from './Spinner.tsx';

/** Renders its children for a logged-in user only. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const session = useSession();
  useEffect(keepFocus, []);
  if (session.state === 'in') return children(session.user);
  if (session.state === 'waiting') return <Spinner />;
  return (
    <div className="frame">
      <Alert kind="error" text={networkFailure} />
      <button type="button" className="button" onClick={session.retry}>
        Riprova
      </button>
    </div>
  );
}
