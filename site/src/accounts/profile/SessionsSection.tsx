import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#shared/accounts/user.ts';
import { api, explainFailure } from '#site/src/api/api.ts';
import { refetchList, useAnswer } from '#site/src/api/query-client.ts';
import { Action, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Awaited } from '#site/src/components/lists/NotLoaded.tsx';
import { dateTimeWith, formatDateTime } from '#site/src/lib/italian-format.ts';

type Outcome = { kind: 'success' | 'error'; text: string; hint?: string | undefined };

/** The devices on which the account is open. */
export function SessionsSection() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const query = useAnswer(['sessions'], api.auth.sessions.$get);
  const end = useMutation({
    mutationFn: async (session: Session | 'others') => {
      if (session === 'others') await api.auth.sessions.$delete();
      else await api.auth.sessions[':id'].$delete({ param: { id: session.id } });
    },
    onMutate: () => setOutcome(undefined),
    onSuccess: (_, session) =>
      setOutcome({
        kind: 'success',
        text: session === 'others' ? 'Le altre sessioni sono chiuse.' : `Sessione chiusa: ${session.device}.`,
      }),
    onError: (error) => setOutcome({ kind: 'error', ...explainFailure(error, 'La sessione non si è chiusa.') }),
    onSettled: () => refetchList(client, 'sessions'),
  });
  const sessions = query.data;

  return (
    <section aria-labelledby="profile-sessions" tabIndex={-1}>
      <h2 id="profile-sessions">Sessioni</h2>
      <p>
        Dove il tuo account è aperto. Una sessione si chiude da sola dopo sette giorni senza uso, e comunque dopo
        trenta.
      </p>
      {outcome && <Alert {...outcome} />}
      <Awaited what="Le sessioni non si sono caricate." query={query} />
      <ul className="profile-rows">
        {sessions?.map((session) => (
          <li key={session.id}>
            <span>
              <strong>{session.device}</strong>
              <span>
                {session.current ? 'Questa sessione, aperta ' : 'Ultimo uso: '}
                <time dateTime={session.current ? session.createdAt : session.lastSeenAt}>
                  {session.current ? dateTimeWith('il', session.createdAt) : formatDateTime(session.lastSeenAt)}
                </time>
              </span>
            </span>
            {!session.current && (
              <Action
                aria-label={`Chiudi la sessione ${session.device}`}
                busy={end.isPending}
                act={() => end.mutate(session)}
              >
                Chiudi
              </Action>
            )}
          </li>
        ))}
      </ul>
      {sessions && sessions.length > 1 && (
        <QuietButton busy={end.isPending} act={() => end.mutate('others')}>
          Esci dalle altre
        </QuietButton>
      )}
    </section>
  );
}
