import { type ReactNode, useState } from 'react';
import type { LeavingReason, Subscriber } from '#shared/newsletter/subscriber.ts';
import { api } from '#site/src/api/api.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Badge, subscriberBadges } from '#site/src/components/feedback/Badge.tsx';
import { PagedList, useRowDialog } from '#site/src/components/lists/PagedList.tsx';
import { Table } from '#site/src/components/lists/Table.tsx';
import { formatDay } from '#site/src/lib/italian-format.ts';
import { subscriberLists, useSubscribers } from '#site/src/newsletter/newsletter-queries.ts';
import { OriginDialog } from './OriginDialog.tsx';

export const SubscriberTable = () => (
  <Subscribers
    list="subscribers"
    title="Tutti gli iscritti"
    empty="Nessun iscritto"
    more="Mostra altri iscritti"
    columns={[
      ['Stato', (subscriber) => <Badge badge={subscriberBadges[stateOf(subscriber)]} />],
      ['Iscritto il', ({ subscribedAt }) => formatDay(subscribedAt)],
    ]}
  />
);

export const UnsubscribedTable = () => (
  <Subscribers
    list="unsubscribed"
    title="Disiscritti"
    empty="Nessun disiscritto"
    more="Mostra altri disiscritti"
    columns={[
      ['Disiscritto il', ({ unsubscribedAt }) => unsubscribedAt && formatDay(unsubscribedAt)],
      ['Stato', (subscriber) => <Badge badge={unsubscribedBadge(subscriber)} />],
    ]}
  />
);

type Props = {
  list: 'subscribers' | 'unsubscribed';
  title: string;
  empty: string;
  more: string;
  columns: readonly [heading: string, cell: (subscriber: Subscriber) => ReactNode][];
};

function Subscribers({ list: name, title, empty, more, columns }: Props) {
  const list = useSubscribers(name);
  const titleId = `${name}-title`;
  const headings = ['Email', 'Nome', ...columns.map(([heading]) => heading), 'Azione'];
  return (
    <PagedList title={title} titleId={titleId} list={list} empty={<p>{empty}</p>} more={more}>
      {(subscribers) => (
        <Table headings={headings} labelledBy={titleId} low>
          {subscribers.map((subscriber) => (
            <tr key={subscriber.email} tabIndex={-1}>
              <th scope="row">{subscriber.email}</th>
              <td>{subscriber.name}</td>
              {columns.map(([heading, cell]) => (
                <td key={heading}>{cell(subscriber)}</td>
              ))}
              <td>
                <div className="row-buttons">
                  {!subscriber.awaitsConfirmation && <SubscriptionButton subscriber={subscriber} />}
                  <OriginButton email={subscriber.email} />
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </PagedList>
  );
}

function stateOf({ isActive, awaitsConfirmation }: Subscriber): keyof typeof subscriberBadges {
  if (isActive) return 'active';
  return awaitsConfirmation ? 'awaiting' : 'unsubscribed';
}

/** Of a no that an imported list tells there may be no reason. */
const reasons: Record<LeavingReason | 'unknown', string> = {
  unknown: 'Ha detto no',
  subscriber: 'Dal lettore',
  admin: 'Dalla redazione',
  bounce: 'Indirizzo irraggiungibile',
  complaint: 'Segnalata come indesiderata',
};

/** A subscriber who subscribes again stays in this list until the confirmation. */
const unsubscribedBadge = ({ awaitsConfirmation, leavingReason }: Subscriber) =>
  awaitsConfirmation ? subscriberBadges.awaiting : { label: reasons[leavingReason ?? 'unknown'], hue: 'grey' as const };

const actions = {
  reactivate: {
    verb: 'Riattiva',
    title: 'Riattivare l’iscrizione?',
    effect: 'tornerà a ricevere la newsletter. Fallo solo se te lo ha chiesto.',
    post: api.newsletter.resubscribe.$post,
    done: 'Iscrizione riattivata con successo!',
    failed: "Errore durante la riattivazione dell'iscrizione",
  },
  unsubscribe: {
    verb: 'Disiscrivi',
    title: 'Disiscrivere l’utente?',
    effect: 'non riceverà più la newsletter.',
    post: api.newsletter['admin-unsubscribe'].$post,
    done: 'Utente disiscritto con successo!',
    failed: "Errore durante la disiscrizione dell'utente",
  },
} as const;

function OriginButton({ email }: { email: string }) {
  const open = useRowDialog();
  return (
    <Action
      aria-label={`Provenienza dell’iscrizione di ${email}`}
      onClick={() => open((close) => <OriginDialog email={email} close={close} />)}
    >
      Provenienza
    </Action>
  );
}

type Change = (typeof actions)[keyof typeof actions];

/** Disiscrivi or Riattiva, after a confirmation. */
function SubscriptionButton({ subscriber: { email, isActive } }: { subscriber: Subscriber }) {
  const { act, busy } = useAction({
    name: ['subscription', email],
    call: ({ post }: Change): Promise<unknown> => post({ json: { email } }),
    done: (_, { done }) => ({ text: done, hint: email }),
    failed: ({ failed }) => failed,
    changes: subscriberLists,
  });
  // The question stays the same, although the subscriber may have changed behind it.
  const [asked, ask] = useState<Change>();
  const action = actions[isActive ? 'unsubscribe' : 'reactivate'];
  return (
    <>
      <Action busy={busy} aria-label={`${action.verb} ${email}`} act={() => ask(action)}>
        {action.verb}
      </Action>
      {asked && (
        <ConfirmDialog title={asked.title} verb={asked.verb} close={() => ask(undefined)} confirm={() => act(asked)}>
          <p>
            {email} {asked.effect}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
