import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { editPath } from '#shared/publish/paths.ts';
import { may } from '#shared/rules/permissions.ts';
import { isAheadOfToday, notices } from '#shared/rules/publishing.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { api } from '#site/src/api/api.ts';
import { fetchAllPages } from '#site/src/api/list-page.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { useAnnouncements } from '#site/src/components/announcements/announcements.ts';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { VersionsButton, versionRestored } from '#site/src/history/VersionsButton.tsx';
import { notesHash } from '#site/src/items/notes/text-notes.ts';
import { counted, dayWith } from '#site/src/lib/italian-format.ts';
import { type DashboardItem, moderationOf } from './adapters.ts';

const Markdown = lazyComponent(() => import('#site/src/markdown/Markdown.tsx').then((module) => module.Markdown));

/** The whole text of a pending item, fetched when opened. */
export function ItemText({ item }: { item: DashboardItem }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="item-text" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary aria-label={`Anteprima di «${item.title}»`}>Anteprima</summary>
      {opened && <Text item={item} />}
    </details>
  );
}

function Text({ item }: { item: DashboardItem }) {
  const text = useQuery({
    queryKey: ['text', item.kind, item.id, item.version],
    queryFn: () => moderationOf(item).text(item.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text.isError) return <NotLoaded what="Il testo non si è caricato." query={text} />;
  if (text.data === '') return <p className="caption">Non c’è ancora un testo.</p>;
  return text.data ? <Markdown source={text.data} /> : <p className="caption">Caricamento...</p>;
}

/** The last review, and for a rejected draft the editor's note. */
export function ReviewNote({ item: { status, reviewNote, reviewedBy, reviewedAt } }: { item: DashboardItem }) {
  if (status === 'pending' || !reviewedBy || !reviewedAt) return null;
  return (
    <>
      <p className="caption">
        Esaminato da {nameOf(reviewedBy)} {dayWith('il', reviewedAt)}
      </p>
      {status === 'draft' && reviewNote && (
        <p className="item-note">
          <strong>Motivo del rifiuto</strong> {reviewNote}
        </p>
      )}
    </>
  );
}

/** Warns before approval that the date lies in the future. Not for events, whose start is mostly in the future. */
export function FutureDate({ kind, date }: { kind: ContentKind; date: string }) {
  if (kind === 'event' || !isAheadOfToday(date, civilDateInRome(new Date()))) return null;
  return <strong className="future-date">{notices.futureDate}</strong>;
}

export function ItemVersions({ item, user, busy }: { item: DashboardItem; user: User; busy: boolean }) {
  const client = useQueryClient();
  const { announce, followPublication } = useAnnouncements();
  return (
    <VersionsButton
      kind={item.kind}
      id={item.id}
      title={item.title}
      user={user}
      busy={busy}
      restored={({ title, status, updatedAt }) => {
        announce({ kind: 'success', text: versionRestored, hint: title });
        if (status === 'published') followPublication({ path: item.address, since: updatedAt });
        for (const list of ['list', 'counts']) void refetchList(client, list);
      }}
    />
  );
}

/** How many notes on this item are open, and the way to them. All cards share one list, asked again while the window is seen. */
export function OpenNotes({ item: { kind, id, title }, user }: { item: DashboardItem; user: User }) {
  const { data } = useQuery({
    queryKey: ['open-notes'],
    queryFn: () => fetchAllPages(api.notes.open.$get),
    enabled: may(user.role, 'notes:write'),
    refetchInterval: 20_000,
  });
  const open = data?.find((entry) => entry.kind === kind && entry.id === id)?.open;
  if (!open) return null;
  const words = counted(open, ['commento aperto', 'commenti aperti']);
  return (
    <p className="caption item-unsaved">
      <a href={editPath(kind, id) + notesHash} aria-label={`${words} su «${title}»`}>
        {words}
      </a>
    </p>
  );
}
