import { inFigures } from '#site/src/lib/italian-numbers.ts';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import { useNewsletterStats } from './lists.ts';

export function NewsletterCounters() {
  const stats = useNewsletterStats();
  const { data } = stats;
  return (
    <>
      <dl className="stats newsletter-stats">
        <Counter name="Iscritti attivi" value={data?.totalActive} />
        <Counter name="Inviate" value={data?.sent} />
        <Counter name="Bozze" value={data?.drafts} />
        <Counter name="Disiscritti" value={data?.totalUnsubscribed} />
        <Counter name="Iscrizioni recenti (30 giorni)" value={data?.recentSubscriptions} />
      </dl>
      {stats.isError && !data && <NotLoaded what="I conteggi non si sono caricati." query={stats} />}
    </>
  );
}

const Counter = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === undefined ? '–' : inFigures(value)}</dd>
  </div>
);
