import type { ClientDirective } from 'astro';

import { islandRegistered } from './island-registered.ts';

/** A deferred element of hydration.client.ts, which decides when the island hydrates. */
interface DeferredIsland extends HTMLElement {
  hydrateIsland?: () => Promise<void>;
  /** Its links work without it: it hydrates at the reader's first interaction, not after the first screen. */
  onInteractionOnly?: boolean;
}

const deferred: ClientDirective = (load, { value }, element) => {
  const island: DeferredIsland = element;
  island.hydrateIsland = async () => {
    await (await load())();
    // Of a file that does not arrive Astro makes an event, and hydrates nothing: calling `load` again asks for it again.
    if (island.hasAttribute('ssr')) throw new Error('The island has not arrived');
  };
  island.onInteractionOnly = value === 'touched';
  island.dispatchEvent(new Event(islandRegistered, { bubbles: true }));
};

export default deferred;
