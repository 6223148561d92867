import type { LeavingReason, Subscriber } from '#shared/model/subscriber.ts';
import { Badge } from '#site/src/components/Badge.tsx';
import { day } from '#site/src/features/dashboard/day.ts';
import { PagedList } from '#site/src/features/dashboard/PagedList.tsx';
import { Table } from '#site/src/features/dashboard/Table.tsx';
import { subscriberBadges } from '#site/src/lib/badges.ts';
import { useReaders } from './lists.ts';
import { SubscriptionButton } from './SubscriptionButton.tsx';

const titleId = 'unsubscribed-title';

/** How readers left; of those who came with their history nobody knows. */
const reasons: Record<LeavingReason | 'unknown', string> = {
  unknown: 'Disiscritto',
  reader: 'Dal lettore',
  admin: 'Dalla redazione',
  bounce: 'Indirizzo irraggiungibile',
  complaint: 'Segnalata come indesiderata',
};

export function UnsubscribedTable() {
  const list = useReaders('unsubscribed');
  return (
    <PagedList
      title="Disiscritti"
      titleId={titleId}
      list={list}
      search={list.search}
      empty={<p>Nessun disiscritto</p>}
      more="Mostra altri disiscritti"
    >
      {(subscribers) => (
        <Table headings={['Email', 'Nome', 'Disiscritto il', 'Stato', 'Azione']} labelledBy={titleId} low>
          {subscribers.map((subscriber) => (
            <tr key={subscriber.email} tabIndex={-1}>
              <th scope="row">{subscriber.email}</th>
              <td>{subscriber.name}</td>
              <td>{subscriber.unsubscribedAt && day(subscriber.unsubscribedAt)}</td>
              <td>
                <Badge of={badgeOf(subscriber)} />
              </td>
              <td>{!subscriber.awaitsConfirmation && <SubscriptionButton subscriber={subscriber} />}</td>
            </tr>
          ))}
        </Table>
      )}
    </PagedList>
  );
}

/** Who had left and has asked for the newsletter again is here until they confirm. */
const badgeOf = ({ awaitsConfirmation, leavingReason }: Subscriber) =>
  awaitsConfirmation ? subscriberBadges.awaiting : { label: reasons[leavingReason ?? 'unknown'], hue: 'grey' };
