import type { MouseEvent } from 'react';
import type { UnmoderatedKind } from '#shared/model/kinds.ts';
import type { ListTab, Tab } from './tabs.ts';
import { useCount, useUnmoderatedCount } from './useCount.ts';

type Props = { tabs: readonly Tab[]; current: Tab; open: (event: MouseEvent<HTMLAnchorElement>) => void };

/** Tabs are links, because each is an address. */
export function TabLinks({ tabs, current, open }: Props) {
  return (
    <nav className="tabs" aria-label="Contenuti">
      {tabs.map((tab) => (
        <a
          key={tab.id}
          ref={tab.id === current.id ? bringIntoRow : null}
          href={`?tab=${tab.id}`}
          aria-current={tab.id === current.id ? 'page' : undefined}
          onClick={open}
        >
          {tab.label}
          {'counted' in tab && <Count tab={tab} />}
          {'unmoderated' in tab && tab.unmoderated && <UnmoderatedCount kind={tab.unmoderated} />}
        </a>
      ))}
    </nav>
  );
}

const Count = ({ tab }: { tab: ListTab }) => <span className="tab-count"> {useCount(tab)}</span>;
const UnmoderatedCount = ({ kind }: { kind: UnmoderatedKind }) => (
  <span className="tab-count"> {useUnmoderatedCount(kind)}</span>
);

/** On a narrow screen the row scrolls, and the current tab may begin outside it; the page itself stays where it is. */
function bringIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft;
}
