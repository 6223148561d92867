import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { Newsletter, NewsletterWithCounts } from '#shared/newsletter/newsletter.ts';
import { newsletterBadges } from '#site/src/components/feedback/Badge.tsx';
import { byText, type SearchAndSort, useListSearch } from '#site/src/components/lists/list-search.ts';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { PagedList } from '#site/src/components/lists/PagedList.tsx';
import { formatNumber } from '#site/src/lib/italian-format.ts';
import { NewsletterForm } from './NewsletterForm.tsx';
import { NewsletterItem } from './NewsletterItem.tsx';
import { useNewsletterStats, useNewsletters } from './newsletter-queries.ts';
import { AskToConfirm } from './subscribers/AskToConfirm.tsx';
import { SubscriberFiles } from './subscribers/SubscriberFiles.tsx';
import { SubscriberTable, UnsubscribedTable } from './subscribers/SubscriberTables.tsx';
import '#site/src/components/lists/item.css';
import './NewsletterPanel.css';

export function NewsletterPanel({ title, user }: { title: string; user: User }) {
  const [{ edited, formKey }, setForm] = useState<{ edited?: Newsletter; formKey: number }>({ formKey: 0 });
  const edit = (draft: Newsletter) => setForm((now) => ({ edited: draft, formKey: now.formKey + 1 }));
  /** A save that ends late does not close the form that was opened meanwhile. */
  const close = () => setForm((now) => (now.formKey === formKey ? { formKey: formKey + 1 } : now));
  return (
    <section className="newsletter-panel" tabIndex={-1} aria-labelledby="newsletter-title">
      <h2 className="visually-hidden" id="newsletter-title">
        {title}
      </h2>
      <NewsletterCounters />
      <NewsletterForm key={formKey} user={user} edited={edited} close={close} />
      <NewsletterList edited={edited} edit={edit} />
      <UnsubscribedTable />
      <SubscriberTable />
      <AskToConfirm />
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
      {stats.isLoadingError && <NotLoaded what="I conteggi non si sono caricati." query={stats} />}
    </>
  );
}

const Counter = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === undefined ? '–' : formatNumber(value)}</dd>
  </div>
);

const searchAndSort: SearchAndSort<NewsletterWithCounts> = {
  textOf: ({ subject, content, status }) => [subject, content, newsletterBadges[status].label].join(' '),
  orders: [
    { id: 'creazione', label: 'Dall’ultima creata' },
    { id: 'oggetto', label: 'In ordine alfabetico', compare: byText(({ subject }) => subject) },
  ],
  parameters: { words: 'cerca-newsletter', order: 'ordine-newsletter' },
};

type ListProps = { edited: Newsletter | undefined; edit: (draft: Newsletter) => void };

function NewsletterList({ edited, edit }: ListProps) {
  const list = useListSearch(useNewsletters(), searchAndSort);
  return (
    <PagedList
      title="Tutte le newsletter"
      titleId="newsletters-title"
      list={list}
      empty={<p>Nessuna newsletter</p>}
      more="Mostra altre newsletter"
    >
      {(newsletters) => (
        <ul className="items">
          {newsletters.map((newsletter) => (
            <NewsletterItem
              key={newsletter.id}
              listed={newsletter}
              edit={edit}
              isEdited={newsletter.id === edited?.id}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
