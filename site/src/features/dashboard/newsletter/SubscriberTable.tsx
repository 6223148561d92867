import type { Subscriber } from '#shared/model/subscriber.ts';
import { Badge } from '#site/src/components/Badge.tsx';
import { day } from '#site/src/features/dashboard/day.ts';
import { PagedList } from '#site/src/features/dashboard/PagedList.tsx';
import { Table } from '#site/src/features/dashboard/Table.tsx';
import { subscriberBadges } from '#site/src/lib/badges.ts';
import { useReaders } from './lists.ts';
import { SubscriberFiles } from './SubscriberFiles.tsx';
import { SubscriptionButton } from './SubscriptionButton.tsx';

const titleId = 'subscribers-title';

export function SubscriberTable() {
  const list = useReaders('subscribers');
  return (
    <>
      <PagedList
        title="Tutti gli iscritti"
        titleId={titleId}
        list={list}
        search={list.search}
        empty={<p>Nessun iscritto</p>}
        more="Mostra altri iscritti"
      >
        {(subscribers) => (
          <Table headings={['Email', 'Nome', 'Stato', 'Iscritto il', 'Azione']} labelledBy={titleId} low>
            {subscribers.map((subscriber) => (
              <tr key={subscriber.email} tabIndex={-1}>
                <th scope="row">{subscriber.email}</th>
                <td>{subscriber.name}</td>
                <td>
                  <Badge of={subscriberBadges[stateOf(subscriber)]} />
                </td>
                <td>{day(subscriber.subscribedAt)}</td>
                <td>{!subscriber.awaitsConfirmation && <SubscriptionButton subscriber={subscriber} />}</td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
      <SubscriberFiles />
    </>
  );
}

function stateOf({ isActive, awaitsConfirmation }: Subscriber): keyof typeof subscriberBadges {
  if (isActive) return 'active';
  return awaitsConfirmation ? 'awaiting' : 'unsubscribed';
}
