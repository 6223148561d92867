import { rest } from './after-first-paint.ts';

/** What a reader does with a page first, wherever on it. */
const signsOfLife = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll'];

/** An element that its script brings to life, or an island, of which client-later.ts says how it comes to life. */
type Sleeper = HTMLElement & {
  live?: () => Promise<void>;
  touched?: boolean;
  waking?: Promise<unknown> | undefined;
  alive?: boolean;
  tries?: number;
};

/*
 * An element that a script brings to life names it (`data-script`). Sleepers wake when the first screen is there, or as soon
 * as a reader does something with the page, or at once where the address asks something of them. What was pressed or sent
 * before that happens when they live; what the forms of an island send needs no script. A link is only held back where the
 * island opens it within the page (`client:later="touched"`).
 */
const sleepers = '[data-script],astro-island[client=later]';

const all = () => [...document.querySelectorAll<Sleeper>(sleepers)];

/** A script that the line has lost is asked for again under a name that the browser does not know as lost. */
function bring(host: Sleeper): Promise<unknown> {
  host.tries = (host.tries ?? 0) + 1;
  return import(/* @vite-ignore */ host.dataset['script'] + (host.tries > 1 ? `#${host.tries}` : ''));
}

async function wake(host: Sleeper): Promise<boolean> {
  host.waking ??= host.live ? host.live() : bring(host);
  try {
    await host.waking;
    host.alive = true;
    return true;
  } catch {
    host.waking = undefined;
    return false;
  }
}

function asleep({ target }: Event): Sleeper | undefined {
  const host = (target as Element).closest?.<Sleeper>(sleepers);
  return host && !host.alive ? host : undefined;
}

for (const sign of signsOfLife) addEventListener(sign, () => all().map(wake), { passive: true, once: true });
addEventListener(rest, () => all().map((host) => host.touched || wake(host)));
if (location.search) addEventListener('DOMContentLoaded', () => all().map(wake));

addEventListener(
  'click',
  async (event) => {
    const host = asleep(event);
    const pressed = (event.target as Element).closest<HTMLElement & { href?: string }>(
      host?.touched ? 'a,button[type=button]' : 'button[type=button]',
    );
    if (!host || !pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (await wake(host)) pressed.click();
    else if (pressed.href) location.assign(pressed.href);
  },
  true,
);

addEventListener(
  'submit',
  async (event) => {
    const host = asleep(event);
    if (!host || host.live) return;
    event.preventDefault();
    if (await wake(host)) return (event.target as HTMLFormElement).requestSubmit();
    const { failure } = host.dataset;
    const status = host.querySelector<HTMLElement>('[role=status]');
    if (!failure || !status) return;
    status.dataset['kind'] = 'error';
    status.textContent = failure;
  },
  true,
);
