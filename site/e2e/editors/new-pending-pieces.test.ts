import { it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('an item that is submitted meanwhile appears in the pending list without a reload', async () => {
  const editor = await person();
  await logIn(editor, 'editor', '/dashboard?tab=pending-articles');
  await editor.getByRole('heading', { level: 1 }).waitFor();
  const writer = await staffApi('writer');
  await writer.call('POST', '/articles', { ...articleOf('Arrivato mentre guardavi'), status: 'pending' });
  await editor
    .getByRole('listitem')
    .filter({ hasText: 'Arrivato mentre guardavi' })
    .first()
    .waitFor({ timeout: 80_000 });
});
