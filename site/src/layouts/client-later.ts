import type { ClientDirective } from 'astro';

/** What waking.client.ts wakes. */
interface SleepingIsland extends HTMLElement {
  live?: () => Promise<void>;
  /** Its links serve without it: it lives when a reader does something with the page, and not before. */
  touched?: boolean;
}

/** An island sleeps until the page wakes it. */
const later: ClientDirective = (load, { value }, element) => {
  const island: SleepingIsland = element;
  island.live = () => load().then((hydrate) => hydrate());
  island.touched = value === 'touched';
};

export default later;
