import { useState } from 'react';
import type { Newsletter } from '#shared/model/newsletter.ts';
import type { User } from '#shared/model/user.ts';
import { NewsletterCounters } from './NewsletterCounters.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';
import { NewsletterList } from './NewsletterList.tsx';
import { SubscriberTable } from './SubscriberTable.tsx';
import { UnsubscribedTable } from './UnsubscribedTable.tsx';
import './newsletter-desk.css';

/** Everything about the newsletter: what is written, what was sent, and who reads it. */
export function NewsletterDesk({ title, user }: { title: string; user: User }) {
  const [{ edited, sheet }, setForm] = useState<{ edited?: Newsletter; sheet: number }>({ sheet: 0 });
  const write = (draft?: Newsletter) => setForm({ ...(draft && { edited: draft }), sheet: sheet + 1 });
  return (
    <section className="newsletter-desk" tabIndex={-1} aria-labelledby="newsletter-title">
      <h2 className="visually-hidden" id="newsletter-title">
        {title}
      </h2>
      <NewsletterCounters />
      <NewsletterForm key={sheet} user={user} edited={edited} close={() => write()} />
      <NewsletterList edited={edited} edit={write} />
      <UnsubscribedTable />
      <SubscriberTable />
    </section>
  );
}
