import { useState } from 'react';
import type { Subscriber } from '#shared/model/subscriber.ts';
import { ConfirmDialog } from '#site/src/features/dashboard/ConfirmDialog.tsx';
import { once } from '#site/src/lib/ignore-double-click.ts';
import { useSubscription } from './useSubscription.ts';

/** Disiscrivi or Riattiva, after a confirmation. */
export function SubscriptionButton({ subscriber }: { subscriber: Subscriber }) {
  const { email, isActive } = subscriber;
  const { act, busy } = useSubscription(subscriber, isActive ? 'unsubscribe' : 'reactivate');
  const [asking, ask] = useState(false);
  const verb = isActive ? 'Disiscrivi' : 'Riattiva';
  return (
    <>
      <button
        type="button"
        className="action"
        aria-disabled={busy}
        aria-label={`${verb} ${email}`}
        onClick={once(() => !busy && ask(true))}
      >
        {verb}
      </button>
      {asking && (
        <ConfirmDialog
          title={isActive ? 'Disiscrivere l’utente?' : 'Riattivare l’iscrizione?'}
          verb={verb}
          close={() => ask(false)}
          confirm={() => {
            ask(false);
            act(undefined);
          }}
        >
          <p>
            {email} {isActive ? 'non riceverà più la newsletter.' : 'tornerà a ricevere la newsletter.'}
            {!isActive && ' Fallo solo se te lo ha chiesto.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
