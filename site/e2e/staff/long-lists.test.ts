import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const many = 3;
/** A first page shorter than the list, so that the story need not fill one of the API. */
const pageSize = '2';

it('a list of more than one page shows the total, and the rest on request', async () => {
  const writer = await staffApi('writer2');
  const former = ((await writer.call('GET', '/dashboard/counts'))['mine'] ?? {}) as Record<string, number>;
  // Older than the items of other stories, so that it comes after them in the lists.
  const drafts = Array.from({ length: many }, (_, number) => ({
    ...videoOf(`Bobina ${number + 1}`),
    date: '1999-01-01',
  }));
  const made = [];
  for (const draft of drafts) made.push(await writer.call('POST', '/videos', draft));
  const total = many + Object.values(former).reduce((sum, count) => sum + count, 0);

  const page = await person();
  await logIn(page, 'writer2', nowhere);
  await page.route(
    '**/api/videos/my/all*',
    (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set('limit', pageSize);
      return route.continue({ url: String(address) });
    },
    { times: 1 },
  );
  await page.goto('/dashboard');
  const tab = page.getByRole('navigation', { name: 'Contenuti' }).getByRole('link', { name: 'I miei contenuti' });
  await expect.poll(() => tab.textContent()).toBe(`I miei contenuti ${total}`);
  const card = page.getByRole('definition');
  expect(await card.textContent()).toBe(`${total}`);

  const rows = page.getByRole('list').getByRole('heading', { level: 3 });
  expect(await rows.count()).toBeLessThan(total);
  const more = page.getByRole('button', { name: 'Mostra altri contenuti' });
  await page.route('**/api/*/my/all*', (route) => route.abort('internetdisconnected'));
  await more.click();
  await page.getByRole('alert').getByText('Il resto della lista non si è caricato').waitFor();
  await page.unroute('**/api/*/my/all*');
  await more.click();
  await expect.poll(() => rows.count()).toBe(total);

  await page.getByRole('button', { name: 'Elimina' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await page.getByText('Video eliminato con successo!').waitFor();
  await expect.poll(() => tab.textContent()).toBe(`I miei contenuti ${total - 1}`);
  for (const { id } of made) await writer.call('DELETE', `/videos/${id}`);
});
