import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('the unsaved text of an article that an editor has deleted is there when it comes back from the trash', async () => {
  const { id } = await (await staffApi('writer')).call('POST', '/articles', articleOf('Eliminato mentre si scriveva'));
  const writer = await person();
  await logIn(writer, 'writer', `/edit-article/${id}`);
  const text = longText(writer);
  await text.fill('Parole che nessuno ha ancora letto.');
  const admin = await staffApi('admin');
  await admin.call('DELETE', `/articles/${id}`);
  await writer.keyboard.press('Control+s');
  await writer.getByText('Forse è stato eliminato mentre scrivevi.').waitFor();
  expect(await writtenIn(text)).toBe('Parole che nessuno ha ancora letto.');
  await admin.call('PUT', `/trash/${id}/restore?kind=article`);
  await writer.goto(`/edit-article/${id}`);
  await expect.poll(() => writtenIn(text)).toBe('Parole che nessuno ha ancora letto.');
});
