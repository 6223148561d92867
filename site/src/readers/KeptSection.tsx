import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventPlace } from '#shared/kinds/event-place.ts';
import { articlePath, eventPath } from '#shared/publish/paths.ts';
import type { KeptItem } from '#shared/readers/kept.ts';
import type { KeptList } from '#shared/readers/kept-lists.ts';
import { eventNotice } from '#shared/rules/event-states.ts';
import { civilDateInRome, dateRange, longDate } from '#shared/time/dates.ts';
import { api, explainFailure } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Awaited, MoreButton } from '#site/src/components/lists/NotLoaded.tsx';
import { usePages } from '#site/src/components/lists/usePages.ts';

const words = {
  saved: {
    title: 'Articoli salvati',
    empty: 'Non hai ancora salvato nessun articolo: sotto ogni articolo c’è il pulsante Salva.',
    removed: 'Questo articolo non è più pubblicato',
    where: { href: '/articoli', label: 'Vai agli articoli' },
    path: articlePath,
  },
  followed: {
    title: 'Mostre ed eventi seguiti',
    empty: 'Non segui ancora nessun evento: sotto ogni mostra, fiera o asta c’è il pulsante Segui.',
    removed: 'Questo evento non è più pubblicato',
    where: { href: '/eventi', label: 'Vai agli eventi' },
    path: eventPath,
  },
} as const satisfies Record<KeptList, object>;

/** The items that the reader keeps, on every device. */
export function KeptSection({ list }: { list: KeptList }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<ReturnType<typeof explainFailure>>();
  const { items, ...query } = usePages<KeptItem>([list], (...args) => api.me[list].$get(...args));
  const drop = useMutation({
    mutationFn: ({ id }: KeptItem) => api.me[list][':id'].$delete({ param: { id } }),
    onMutate: () => setFailure(undefined),
    onError: (error) => setFailure(explainFailure(error, 'Non è stato tolto dalla lista.')),
    onSettled: () => refetchList(client, list),
  });
  const { title, empty, removed, where, path } = words[list];

  return (
    <section aria-labelledby={`profile-${list}`} tabIndex={-1}>
      <h2 id={`profile-${list}`}>{title}</h2>
      {failure && <Alert kind="error" {...failure} />}
      <Awaited what="La lista non si è caricata." query={query} />
      {items?.length === 0 && (
        <p>
          {empty} <a href={where.href}>{where.label}</a>
        </p>
      )}
      <ul className="profile-rows">
        {items?.map((item) => (
          <li key={item.id}>
            <span>
              {item.live && (
                <a dir="auto" href={path(item)}>
                  {item.title}
                </a>
              )}
              <span>{item.live ? daysOf(item) : `${removed} (nella lista dal ${keptOn(item)})`}</span>
            </span>
            <Action
              aria-label={`Togli dalla lista: ${item.title ?? `quello del ${keptOn(item)}`}`}
              busy={drop.isPending}
              act={() => drop.mutate(item)}
            >
              Togli
            </Action>
          </li>
        ))}
      </ul>
      <MoreButton list={query}>Mostra altri</MoreButton>
    </section>
  );
}

function daysOf({ startDate, endDate, location = '', city, state, date }: KeptItem): string {
  if (startDate && endDate)
    return [eventNotice({ state }), dateRange(startDate, endDate), eventPlace({ location, city }).words]
      .filter(Boolean)
      .join(', ');
  return date ? longDate(date) : '';
}

const keptOn = ({ keptAt }: KeptItem): string => longDate(civilDateInRome(new Date(keptAt)));
