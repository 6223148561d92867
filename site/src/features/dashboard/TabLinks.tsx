import { type MouseEvent, useEffect, useRef } from 'react';
import type { UnmoderatedKind } from '#shared/model/kinds.ts';
import type { ListTab, Tab } from './tabs.ts';
import { useCount, useUnmoderatedCount } from './useCount.ts';

type Props = { tabs: readonly Tab[]; current: Tab; open: (event: MouseEvent<HTMLAnchorElement>) => void };

/** Tabs are links, because each is an address. */
export function TabLinks({ tabs, current, open }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tabs = [...(row.current?.children ?? [])];
    // The tabs before it grow when their numbers come.
    const observer = new ResizeObserver(() => bringIntoRow(tabs.find(({ id }) => id === tabId(current))));
    for (const tab of tabs) observer.observe(tab);
    return () => observer.disconnect();
  }, [current]);

  return (
    <nav ref={row} className="tabs" aria-label="Contenuti">
      {tabs.map((tab) => (
        <a
          key={tab.id}
          id={tabId(tab)}
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
function bringIntoRow(tab: Element | undefined): void {
  const row = tab?.parentElement;
  if (row && tab instanceof HTMLElement) row.scrollLeft = tab.offsetLeft - row.offsetLeft;
}

const tabId = ({ id }: Tab) => `tab-${id}`;
