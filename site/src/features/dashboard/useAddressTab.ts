import { type MouseEvent, useEffect, useState } from 'react';
import type { Role } from '#shared/rules/permissions.ts';
import { currentTab, type Tab } from './tabs.ts';

/** The current tab lives in the address, so that back, forward, reload and a link all lead to it. */
export function useAddressTab(role: Role, tabs: readonly Tab[]) {
  const [search, setSearch] = useState(location.search);

  useEffect(() => {
    const follow = () => setSearch(location.search);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (event.currentTarget.search === location.search) return;
    history.pushState(null, '', event.currentTarget.href);
    setSearch(location.search);
  };

  return { tab: currentTab(role, tabs, search), open };
}
