import { expect, it } from 'vitest';
import { longRun, portionOf } from '#shared/testing/long-run.ts';
import { faultsOf, hide, pageFrame, shortenLists, walk, whenIdle } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const phone = { width: 320, height: 720 };
const wide = { width: 1280, height: 800 };

/** They show items of another kind in the list of another tab: axe and Tab go through them in `npm run test:long` alone. */
const twins = ['pending-videos', 'pending-events', 'all-videos', 'all-events', 'news'];

/** A published article with a pending change: it has the longest badge. */
async function liveWithPendingRevision() {
  const writer = await staffApi('writer');
  const editor = await staffApi('editor');
  const { id } = await writer.call('POST', '/articles', { ...articleOf('Il cartone corretto'), status: 'pending' });
  await editor.call('PUT', `/articles/${id}/approve`);
  await writer.call('PUT', `/articles/${id}`, { content: 'Tre mesi di lavoro.', author: 'Senzaspazi'.repeat(10) });
}

/** The elements that make the page wider than the screen. */
const tooWide = (): string[] =>
  document.documentElement.scrollWidth <= innerWidth
    ? []
    : [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 200));

it('every dashboard tab fits a phone, has no axe violation, and shows the focus on each control that Tab reaches', async () => {
  await liveWithPendingRevision();
  const admin = await person({ viewport: phone });
  await logIn(admin, 'admin');
  const links = admin.getByRole('navigation', { name: 'Contenuti' }).getByRole('link');
  await links.first().waitFor();
  const tabs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(tabs.length).toBeGreaterThan(10);
  for (const [place, tab] of tabs.entries()) {
    await admin.goto(tab);
    await admin.getByRole('heading', { level: 1 }).waitFor();
    await whenIdle(admin);
    expect([tab, await admin.evaluate(tooWide)]).toEqual([tab, []]);
    const { left, right } = await links
      .and(admin.locator('[aria-current]'))
      .evaluate((it) => it.getBoundingClientRect());
    expect([tab, left >= 0, right <= phone.width]).toEqual([tab, true, true]);
    if (!longRun && twins.some((name) => tab.endsWith(`?tab=${name}`))) continue;

    const isFirst = place === 0;
    if (!longRun) {
      await shortenLists(admin);
      // What stands above and below each of them is looked at in the first one.
      if (!isFirst) await hide(admin, `${pageFrame}, .dashboard-band, nav.tabs`);
    }
    for (const colorScheme of portionOf(['dark', 'light'] as const, place, 2)) {
      await admin.emulateMedia({ colorScheme });
      const faults = await faultsOf(admin, { withFrame: longRun || isFirst });
      expect([tab, colorScheme, faults]).toEqual([tab, colorScheme, []]);
    }
    expect([tab, await walk(admin)]).toEqual([tab, { unreached: [], faint: [] }]);
    if (isFirst) {
      await admin.emulateMedia({ colorScheme: 'light' });
      await admin.setViewportSize(wide);
      expect(await faultsOf(admin, { withFrame: true })).toEqual([]);
      await admin.setViewportSize(phone);
    }
  }
}, 360_000);
