import type { ClientDirective } from 'astro';

import { islandRegistered } from './island-registered.ts';

/** A deferred element of hydration.client.ts, which decides when the island hydrates. */
interface DeferredIsland extends HTMLElement {
  hydrateIsland?: () => Promise<void>;
  /** Its links work without it: it hydrates at the reader's first interaction, not after the first screen. */
  onInteractionOnly?: boolean;
}

const later: ClientDirective = (load, { value }, element) => {
  const island: DeferredIsland = element;
  island.hydrateIsland = () => load().then((hydrate) => hydrate());
  island.onInteractionOnly = value === 'touched';
  island.dispatchEvent(new Event(islandRegistered, { bubbles: true }));
};

export default later;
