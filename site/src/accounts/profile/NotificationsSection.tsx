import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type NotificationPreferences,
  type NotificationTopic,
  notificationTopics,
  receivesTopic,
} from '#shared/notifications/notifications.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { api, explainFailure } from '#site/src/api/api.ts';
import { useAnswer } from '#site/src/api/query-client.ts';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Awaited } from '#site/src/components/lists/NotLoaded.tsx';

const queryKey = ['notifications'];
const topics = Object.keys(notificationTopics) as NotificationTopic[];

/** Which mails of the newsroom come. Each choice is saved at once. */
export function NotificationsSection({ role }: { role: Role }) {
  const client = useQueryClient();
  /** The choice while it is being saved; kept here, because a mutation shows its variables a moment late. */
  const [choice, setChoice] = useState<NotificationPreferences>();
  const [failure, setFailure] = useState<ReturnType<typeof explainFailure>>();
  const [saved, setSaved] = useState(false);
  const query = useAnswer(queryKey, api.me.notifications.$get);
  const save = useMutation({
    mutationFn: (json: NotificationPreferences) =>
      api.me.notifications.$put({ json }).then((response) => response.json()),
    onMutate: () => {
      setFailure(undefined);
      setSaved(false);
    },
    onSuccess: (chosen) => {
      client.setQueryData(queryKey, chosen);
      setSaved(true);
    },
    onError: (error) => setFailure(explainFailure(error, 'La scelta non è stata salvata.')),
    onSettled: () => setChoice(undefined),
  });
  const chosen = choice ?? query.data;
  const change = (preferences: NotificationPreferences) => {
    if (choice) return;
    setChoice(preferences);
    save.mutate(preferences);
  };
  const offered = topics.filter((topic) => receivesTopic({ role }, topic));
  if (offered.length === 0) return null;

  return (
    <section aria-labelledby="avvisi" tabIndex={-1}>
      <h2 id="avvisi">Messaggi dalla redazione</h2>
      <p id="avvisi-frequenza">Al massimo una mail ogni quarto d’ora, mai per quello che fai tu.</p>
      {failure && <Alert kind="error" {...failure} />}
      {saved && <Alert kind="success" text="Scelta salvata" />}
      <Awaited what="Le scelte non si sono caricate." query={query} />
      {chosen && (
        <fieldset className="checkboxes" aria-describedby="avvisi-frequenza">
          <legend>Scrivimi quando</legend>
          {offered.map((topic) => (
            <label key={topic} className="checkbox">
              <input
                type="checkbox"
                checked={chosen[topic]}
                aria-disabled={choice !== undefined}
                onChange={({ target }) => change({ ...chosen, [topic]: target.checked })}
              />
              {notificationTopics[topic]}
            </label>
          ))}
        </fieldset>
      )}
    </section>
  );
}
