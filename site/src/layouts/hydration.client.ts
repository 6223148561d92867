import { importModule } from '#site/src/lib/import-module.ts';
import { islandRegistered } from './island-registered.ts';

/** The page's event after its first screen has been painted: deferred scripts may load now. */
export const firstScreenPainted = 'sinopia:first-screen-painted';

/** A reader's first interaction, anywhere on the page. */
const interactionEvents = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'scroll'];

/** A custom element with a script of its own (`data-script`, `data-on-press`), or an island of the directive in client-deferred.ts. */
type DeferredElement = HTMLElement & {
  hydrateIsland?: () => Promise<void>;
  onInteractionOnly?: boolean;
  hydrating?: Promise<unknown> | undefined;
  hydrated?: boolean;
  /** The button pressed last before the island registered. */
  held?: HTMLElement | undefined;
};

/*
 * Deferred elements hydrate after the first screen, or at the reader's first interaction, or at once where the address has a
 * query. Those with `data-on-press` hydrate only when they are pressed or submitted. A press or a submit before that is
 * repeated after hydration; forms of an island work without a script. A press on a link is held back only where the island
 * handles it within the page (`client:deferred="touched"`). An island registers when it has arrived whole: the last press on
 * a button before that waits as long as a reader remembers it.
 */
const deferred = '[data-script],[data-on-press],astro-island[client=deferred]';

const heldMilliseconds = 10_000;

const allDeferred = () => [...document.querySelectorAll<DeferredElement>(deferred)];

/** A custom element whose children are still arriving would find none of them. */
const parsed =
  document.readyState === 'loading'
    ? new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
    : undefined;

async function loadScript({ dataset }: DeferredElement): Promise<unknown> {
  await parsed;
  return importModule(dataset['script'] ?? dataset['onPress']);
}

async function hydrate(element: DeferredElement): Promise<boolean> {
  if (!isRegistered(element)) return false;
  element.hydrating ??= element.hydrateIsland ? element.hydrateIsland() : loadScript(element);
  try {
    await element.hydrating;
    element.hydrated = true;
    return true;
  } catch {
    element.hydrating = undefined;
    return false;
  }
}

const isRegistered = ({ hydrateIsland, localName }: DeferredElement) =>
  hydrateIsland !== undefined || localName !== 'astro-island';

function pendingElement({ target }: Event): DeferredElement | undefined {
  const element = (target as Element).closest?.<DeferredElement>(deferred);
  return element && !element.hydrated ? element : undefined;
}

let isPainted = false;
let isTouched = false;

/** Islands register one after the other, also after the paint or the interaction that they wait for. */
const hydrateIfDue = (element: DeferredElement) =>
  (isTouched || (isPainted && !element.onInteractionOnly)) && !('onPress' in element.dataset) && hydrate(element);

for (const name of interactionEvents) addEventListener(name, touchBy, { passive: true });
// Also elements that the parser had not reached at the first interaction.
addEventListener('DOMContentLoaded', () => (isTouched || location.search) && touch());
addEventListener(firstScreenPainted, () => {
  isPainted = true;
  allDeferred().map(hydrateIfDue);
});
addEventListener(islandRegistered, ({ target }) => {
  const element = target as DeferredElement;
  void (element.held ? press(element, element.held) : hydrateIfDue(element));
});

/** The browser also reports a pointer that rests where the page appears, as one that moved by nothing. */
function touchBy(event: Event) {
  if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
  for (const name of interactionEvents) removeEventListener(name, touchBy);
  touch();
}

function touch() {
  isTouched = true;
  allDeferred().map(hydrateIfDue);
}

/** A link leads to its page where the element that handles it does not load. */
async function press(element: DeferredElement, pressed: HTMLElement & { href?: string }): Promise<void> {
  if (await hydrate(element)) pressed.click();
  else if (pressed.href) location.assign(pressed.href);
}

function hold(element: DeferredElement, pressed: HTMLElement): void {
  element.held = pressed;
  setTimeout(() => {
    if (element.held === pressed) element.held = undefined;
  }, heldMilliseconds);
}

addEventListener(
  'click',
  (event) => {
    const element = pendingElement(event);
    const pressed = (event.target as Element).closest<HTMLElement & { href?: string }>(
      element?.onInteractionOnly ? 'a,button[type=button]' : 'button[type=button]',
    );
    if (!element || !pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isRegistered(element) || pressed.href) void press(element, pressed);
    else hold(element, pressed);
  },
  true,
);

addEventListener(
  'submit',
  async (event) => {
    const element = pendingElement(event);
    if (!element || element.hydrateIsland) return;
    event.preventDefault();
    if (await hydrate(element)) return (event.target as HTMLFormElement).requestSubmit();
    const { failure } = element.dataset;
    const status = element.querySelector<HTMLElement>('[role=status]');
    if (!failure || !status) return;
    status.dataset['kind'] = 'error';
    status.textContent = failure;
  },
  true,
);
