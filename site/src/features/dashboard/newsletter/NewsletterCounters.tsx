import type { Newsletter } from '#shared/model/newsletter.ts';
import { NotLoaded } from '../PagedList.tsx';
import { useNewsletterStats, useNewsletters } from './lists.ts';

export function NewsletterCounters() {
  const { data: stats, isError, refetch } = useNewsletterStats();
  const { items, hasNextPage } = useNewsletters();
  const having = (status: Newsletter['status']) =>
    items && `${items.filter((newsletter) => newsletter.status === status).length}${hasNextPage ? '+' : ''}`;

  return (
    <>
      <dl className="stats newsletter-stats">
        <Counter name="Iscritti attivi" value={stats?.totalActive} />
        <Counter name="Inviate" value={having('sent')} />
        <Counter name="Bozze" value={having('draft')} />
        <Counter name="Disiscritti" value={stats?.totalUnsubscribed} />
        <Counter name="Iscrizioni recenti (30 giorni)" value={stats?.recentSubscriptions} />
      </dl>
      {isError && !stats && <NotLoaded what="I conteggi non si sono caricati." retry={() => void refetch()} />}
    </>
  );
}

const Counter = ({ name, value }: { name: string; value: number | string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value?.toLocaleString('it') ?? '–'}</dd>
  </div>
);
