import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';

inBrowser();

/** Articles, videos and events ask for one right, news and works for another, which new-writer.test.ts tries. */
const forms = ['/create-article'];

it('a registered user without a role sees an empty list and no button to create content', async () => {
  const user = await person();
  await logIn(user, 'user');
  await user.getByText('User', { exact: true }).waitFor();
  await user.getByText('Non hai ancora creato contenuti').waitFor();
  const links = await user.getByRole('main').getByRole('link').allTextContents();
  expect(links.map((link) => link.trim())).toEqual(['Il tuo profilo', 'I miei contenuti 0']);
  expect(await faultsOf(user)).toEqual([]);

  await user.goto('/dashboard?tab=users');
  await user.getByText('Non hai ancora creato contenuti').waitFor();
  for (const form of forms) {
    await user.goto(form);
    await user.getByText('Non hai i permessi per questa operazione').waitFor();
    expect(await user.getByRole('main').getByRole('textbox').count()).toBe(0);
  }
});
