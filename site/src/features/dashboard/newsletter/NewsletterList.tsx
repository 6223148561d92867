import type { Newsletter, NewsletterWithCounts } from '#shared/model/newsletter.ts';
import { byText, type SearchAndSort } from '#site/src/features/dashboard/lists/list-search.ts';
import { PagedList } from '#site/src/features/dashboard/lists/PagedList.tsx';
import { newsletterBadges } from '#site/src/lib/badges.ts';
import { NewsletterItem } from './NewsletterItem.tsx';
import { useNewsletters } from './newsletter-queries.ts';
import '#site/src/features/dashboard/content/item.css';

const searchAndSort: SearchAndSort<NewsletterWithCounts> = {
  textOf: ({ subject, content, status }) => [subject, content, newsletterBadges[status].label].join(' '),
  orders: [
    { id: 'creazione', label: 'Dall’ultima creata' },
    { id: 'oggetto', label: 'In ordine alfabetico', compare: byText(({ subject }) => subject) },
  ],
  parameters: { words: 'cerca-newsletter', order: 'ordine-newsletter' },
};

type Props = { edited: Newsletter | undefined; edit: (draft: Newsletter) => void };

export function NewsletterList({ edited, edit }: Props) {
  const list = useNewsletters();
  return (
    <PagedList
      title="Tutte le newsletter"
      titleId="newsletters-title"
      list={list}
      searchAndSort={searchAndSort}
      empty={<p>Nessuna newsletter</p>}
      more="Mostra altre newsletter"
    >
      {(newsletters) => (
        // biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list
        <ul role="list" className="items">
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
