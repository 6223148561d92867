import type { MouseEvent } from 'react';
import type { Tab } from './tabs.ts';

type Props = { tabs: readonly Tab[]; current: Tab; open: (event: MouseEvent<HTMLAnchorElement>) => void };

/** Tabs are links, because each is an address. */
export function TabLinks({ tabs, current, open }: Props) {
  return (
    <nav className="tabs" aria-label="Contenuti">
      {tabs.map(({ id, label }) => (
        <a
          key={id}
          ref={id === current.id ? bringIntoRow : null}
          href={`?tab=${id}`}
          aria-current={id === current.id ? 'page' : undefined}
          onClick={open}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** On a narrow screen the row scrolls, and the current tab may begin outside it; the page itself stays where it is. */
function bringIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft;
}
