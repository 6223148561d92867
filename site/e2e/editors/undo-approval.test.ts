import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventually, statusOf } from '#site/e2e/setup/readers.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const send = async (title: string) =>
  (await staffApi('writer')).call('POST', '/articles', { ...articleOf(title), status: 'pending' });
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const approve = (page: Page, title: string) => page.getByRole('button', { name: `Approva «${title}»` });
const undo = (page: Page, title: string) => page.getByRole('button', { name: `Annulla l’approvazione di «${title}»` });
/** Above the message strip at the foot of the window. */
const inMiddle = (button: Locator) => button.evaluate((element) => element.scrollIntoView({ block: 'center' }));

it('an approved row stays under the pointer, can be undone, and readers do not find the page', async () => {
  const { id } = await send('Approvato per sbaglio');
  await send('Quello di sotto');
  const editor = await person();
  await logIn(editor, 'editor', '/dashboard?tab=pending-articles');
  const button = approve(editor, 'Approvato per sbaglio');
  await inMiddle(button);
  const box = await button.boundingBox();
  const before = await row(editor, 'Approvato per sbaglio').boundingBox();
  await button.click();
  await row(editor, 'Approvato per sbaglio').getByText('Approvato', { exact: true }).waitFor();
  const under = await editor.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('li')?.textContent, {
    x: (box?.x ?? 0) + 5,
    y: (box?.y ?? 0) + 5,
  });
  expect(under).toContain('Approvato per sbaglio');
  expect(await row(editor, 'Approvato per sbaglio').boundingBox()).toEqual(before);
  await undo(editor, 'Approvato per sbaglio').click();
  await editor.getByText('Approvazione annullata').waitFor();
  await approve(editor, 'Approvato per sbaglio').waitFor();
  await eventually(async () => expect(await statusOf(`/articolo/${id}`)).toBe(404));
});

it('after ten seconds an approval has no undo button, and its row goes with the pointer; new items appear after twenty', async () => {
  await send('Approvato davvero');
  const editor = await person();
  await editor.clock.install();
  await logIn(editor, 'editor', '/dashboard?tab=pending-articles');
  const button = approve(editor, 'Approvato davvero');
  await inMiddle(button);
  await button.click();
  await undo(editor, 'Approvato davvero').waitFor();
  await editor.clock.fastForward(10_000);
  await undo(editor, 'Approvato davvero').waitFor({ state: 'detached' });
  expect(await row(editor, 'Approvato davvero').count()).toBe(1);
  await editor.mouse.move(5, 5);
  await row(editor, 'Approvato davvero').waitFor({ state: 'detached' });

  await send('Arrivato mentre guardavi');
  await editor.clock.fastForward(20_000);
  await row(editor, 'Arrivato mentre guardavi').first().waitFor();
});
