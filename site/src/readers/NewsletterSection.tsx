import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, serverMessage } from '#site/src/api/api.ts';
import { useAnswer } from '#site/src/api/query-client.ts';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Awaited } from '#site/src/components/lists/NotLoaded.tsx';

const queryKey = ['newsletter'];

/** Whether the account's address gets the newsletter. */
export function NewsletterSection({ email }: { email: string }) {
  const client = useQueryClient();
  /** The choice while it is being saved; kept here, because a mutation shows its variables a moment late. */
  const [choice, setChoice] = useState<boolean>();
  const [failure, setFailure] = useState<ReturnType<typeof serverMessage>>();
  const query = useAnswer(queryKey, api.me.newsletter.$get);
  const choose = useMutation({
    mutationFn: (subscribed: boolean) =>
      api.me.newsletter.$put({ json: { subscribed } }).then((response) => response.json()),
    onMutate: () => setFailure(undefined),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: (error) => setFailure(serverMessage(error, 'La scelta non è stata salvata. Riprova tra poco.')),
    onSettled: () => setChoice(undefined),
  });
  const state = query.data;
  const isOn = choice ?? (state?.subscribed || state?.awaitsConfirmation);
  const change = (subscribed: boolean) => {
    if (choice !== undefined) return;
    setChoice(subscribed);
    choose.mutate(subscribed);
  };

  return (
    <section aria-labelledby="profile-newsletter" tabIndex={-1}>
      <h2 id="profile-newsletter">Newsletter</h2>
      {failure && <Alert kind="error" {...failure} />}
      <Awaited what="L’iscrizione non si è caricata." query={query} />
      {state && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={isOn ?? false}
            aria-disabled={choice !== undefined}
            onChange={({ target }) => change(target.checked)}
          />
          <span>
            Ricevo la newsletter a <span className="address">{email}</span>
          </span>
        </label>
      )}
      {state?.awaitsConfirmation && (
        <Alert kind="info" text="Ti abbiamo scritto: apri il messaggio e conferma l’iscrizione" />
      )}
    </section>
  );
}
