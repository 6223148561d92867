import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventually, statusOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('a news item has the words of its title as its address; an editor gives it others, and readers with an old one are led to it', async () => {
  const editor = await person({ viewport: { width: 1_280, height: 900 } });
  await logIn(editor, 'editor', '/crea-notizia');
  await editor.getByLabel('Titolo').fill('L’affresco di Palazzo Tè');
  await editor.getByLabel('Sommario').fill('È tornato alla luce.');
  await editor.getByText('Dettagli').click();
  const address = editor.getByLabel('Indirizzo della pagina');
  expect(await address.getAttribute('placeholder')).toBe('l-affresco-di-palazzo-te');
  const created = editor.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
  await editor.getByRole('button', { name: 'Pubblica' }).press('Enter');
  const { id } = await (await created).json();
  await eventually(async () => expect(await statusOf('/news/l-affresco-di-palazzo-te')).toBe(200));

  await editor.goto(`/modifica-notizia/${id}`);
  await editor.getByText('Dettagli').click();
  expect(await address.inputValue()).toBe('l-affresco-di-palazzo-te');
  await address.fill('Luce nuova');
  await address.blur();
  expect(await address.inputValue()).toBe('luce-nuova');
  await editor.keyboard.press('Control+s');
  await editor.getByText('Notizia aggiornata con successo!').waitFor();
  await eventually(async () => expect(await statusOf('/news/luce-nuova')).toBe(200));

  for (const former of [id, 'l-affresco-di-palazzo-te'])
    await eventually(async () => {
      const { status, headers } = await fetch(new URL(`/news/${former}?da=lettera`, editor.url()), {
        redirect: 'manual',
      });
      expect([status, headers.get('location')]).toEqual([301, '/news/luce-nuova?da=lettera']);
    });
  await (await staffApi('editor')).call('DELETE', `/news/${id}`);
  for (const former of [id, 'l-affresco-di-palazzo-te', 'luce-nuova'])
    await eventually(async () => expect(await statusOf(`/news/${former}`)).toBe(404));
});
