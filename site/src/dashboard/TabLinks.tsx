import { type MouseEvent, useEffect, useRef } from 'react';
import type { UnmoderatedKind } from '#shared/kinds/kinds.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { pushAddress, useAddressParameter } from '#site/src/components/lists/address.ts';
import { useCount, useUnmoderatedCount } from './StatCards.tsx';
import { currentTab, type ListTab, type Tab } from './tabs.ts';

/** The current tab lives in the address: Back, Forward, reload and links lead to it. */
export function useAddressTab(role: Role, tabs: readonly Tab[]) {
  const requested = useAddressParameter('tab');

  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (event.currentTarget.search === location.search) return;
    pushAddress(event.currentTarget.href);
  };

  return { tab: currentTab(role, tabs, requested), open };
}

type Props = { tabs: readonly Tab[]; current: Tab; open: (event: MouseEvent<HTMLAnchorElement>) => void };

/** Tabs are links, because each has an address. */
export function TabLinks({ tabs, current, open }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tabs = [...(row.current?.children ?? [])];
    // The tabs to its left grow when their counts arrive.
    const observer = new ResizeObserver(() => scrollRowTo(tabs.find(({ id }) => id === tabId(current))));
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
          {'countLabel' in tab && <Count tab={tab} />}
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

/** In a narrow window the current tab may be scrolled out of the row. `scrollIntoView` would scroll the page too. */
function scrollRowTo(tab: Element | undefined): void {
  const row = tab?.parentElement;
  if (row && tab instanceof HTMLElement) row.scrollLeft = tab.offsetLeft - row.offsetLeft;
}

const tabId = ({ id }: Tab) => `tab-${id}`;
