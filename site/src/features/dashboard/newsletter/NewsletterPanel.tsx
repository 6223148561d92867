import { useState } from 'react';
import type { Newsletter } from '#shared/model/newsletter.ts';
import type { User } from '#shared/model/user.ts';
import { formatNumber } from '#site/src/lib/italian-format.ts';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';
import { NewsletterList } from './NewsletterList.tsx';
import { useNewsletterStats } from './newsletter-queries.ts';
import { SubscriberFiles } from './SubscriberFiles.tsx';
import { SubscriberTable, UnsubscribedTable } from './SubscriberTables.tsx';
import './NewsletterPanel.css';

/** The newsletter tab: counters, form, newsletters and subscribers. */
export function NewsletterPanel({ title, user }: { title: string; user: User }) {
  const [{ edited, formKey }, setForm] = useState<{ edited?: Newsletter; formKey: number }>({ formKey: 0 });
  const edit = (draft?: Newsletter) => setForm({ ...(draft && { edited: draft }), formKey: formKey + 1 });
  return (
    <section className="newsletter-panel" tabIndex={-1} aria-labelledby="newsletter-title">
      <h2 className="visually-hidden" id="newsletter-title">
        {title}
      </h2>
      <NewsletterCounters />
      <NewsletterForm key={formKey} user={user} edited={edited} close={() => edit()} />
      <NewsletterList edited={edited} edit={edit} />
      <UnsubscribedTable />
      <SubscriberTable />
      <SubscriberFiles />
    </section>
  );
}

function NewsletterCounters() {
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
    <dd>{value === undefined ? '–' : formatNumber(value)}</dd>
  </div>
);
