import { inFigures } from '../../../lib/figures.ts';
import { NotLoaded } from '../PagedList.tsx';
import { useNewsletterStats } from './lists.ts';

export function NewsletterCounters() {
  const { data: stats, isError, refetch } = useNewsletterStats();
  return (
    <>
      <dl className="stats newsletter-stats">
        <Counter name="Iscritti attivi" value={stats?.totalActive} />
        <Counter name="Inviate" value={stats?.sent} />
        <Counter name="Bozze" value={stats?.drafts} />
        <Counter name="Disiscritti" value={stats?.totalUnsubscribed} />
        <Counter name="Iscrizioni recenti (30 giorni)" value={stats?.recentSubscriptions} />
      </dl>
      {isError && !stats && <NotLoaded what="I conteggi non si sono caricati." retry={() => void refetch()} />}
    </>
  );
}

const Counter = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === undefined ? '–' : inFigures(value)}</dd>
  </div>
);
