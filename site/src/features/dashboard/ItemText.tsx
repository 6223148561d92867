import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { NotLoaded } from '#site/src/lists/NotLoaded.tsx';
import type { DeskItem } from './desk.ts';
import { moderationOf } from './desks.ts';

const Markdown = lazy(() =>
  import('#site/src/components/Markdown.tsx').then((module) => ({ default: module.Markdown })),
);

/** The whole text, there to be read where it is decided on; fetched when somebody opens it. */
export function ItemText({ item }: { item: DeskItem }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="item-text" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary aria-label={`Leggi il testo di «${item.title}»`}>Leggi il testo</summary>
      {opened && <Text item={item} />}
    </details>
  );
}

function Text({ item }: { item: DeskItem }) {
  const text = useQuery({
    queryKey: ['text', item.kind, item.id, item.version],
    queryFn: () => moderationOf(item).text(item.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text.isError) return <NotLoaded what="Il testo non si è caricato." query={text} />;
  if (text.data === '') return <p className="caption">Non c’è ancora un testo.</p>;
  return <Suspense fallback={<Waiting />}>{text.data ? <Markdown source={text.data} /> : <Waiting />}</Suspense>;
}

const Waiting = () => <p className="caption">Caricamento...</p>;
