import { expect, it } from 'vitest';
import { fillArticle } from '#site/e2e/setup/article-form.ts';
import { inBrowser, personAt } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { loseNextResponse } from '#site/e2e/setup/lost-responses.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';
import { title, titleField, writeVideo } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

it('ten minutes without a connection are said, lose no word, and the text is sent and saved when it is back', async () => {
  const writer = await personAt('writer', nowhere);
  await writer.clock.install();
  await writeVideo(writer);
  await writer.context().setOffline(true);
  await writer.getByText('Senza connessione: quello che scrivi resta in questo browser.').waitFor();
  let written = title;
  for (let minute = 1; minute <= 10; minute += 1) {
    written += ` ${minute}`;
    await titleField(writer).fill(written);
    await writer.clock.runFor(60_000);
  }
  await writer.getByText('la copia sul server aspetta la rete').waitFor();
  const api = await staffApi('writer');
  expect(await api.call('GET', '/drafts')).not.toMatchObject([{ title: written }]);
  await writer.getByRole('button', { name: 'Salva come bozza' }).click();
  await writer.getByText('Errore nel salvataggio del video').waitFor();
  await writer.getByText('La rete non risponde. Controlla la connessione e riprova.').waitFor();
  expect(await titleField(writer).inputValue()).toBe(written);

  await writer.context().setOffline(false);
  // Chromium may tell the page before it lets requests through: the next attempt would come ten seconds later.
  await expect
    .poll(async () => {
      await writer.evaluate(() => dispatchEvent(new Event('online')));
      return writer.getByText(/Testo al sicuro \(/).count();
    })
    .toBe(1);
  expect(await api.call('GET', '/drafts')).toMatchObject([{ title: written }]);
  await writer.getByLabel('Stato').selectOption('In attesa');
  await writer.getByRole('button', { name: 'Invia per approvazione' }).click();
  await writer.getByText('Video creato con successo!').waitFor();
  const video = await api.mine('videos', written);
  await (await staffApi('editor')).call('PUT', `/videos/${video?.id}/approve`);
  await eventually(async () => expect(await textOf('/video')).toContain(written));
});

it('a new article whose response is lost is one article when it goes on in another tab', async () => {
  const writer = await personAt('writer', '/create-article');
  await fillArticle(writer, 'La spolveratura');
  await loseNextResponse(writer, '**/api/articles');
  await writer.getByRole('button', { name: 'Salva come bozza' }).click();
  await writer.getByText('La rete non risponde. Controlla la connessione e riprova.').waitFor();
  const address = writer.url();
  await writer.close();
  const again = await writer.context().newPage();
  await again.goto(address);
  await again.getByText(/^Modifiche non salvate del/).waitFor();
  await titleField(again).fill('La spolveratura del cartone');
  await again.getByRole('button', { name: 'Salva come bozza' }).click();
  await again.getByText('Articolo creato con successo!').waitFor();
  const items = await (await staffApi('writer')).call('GET', '/articles/my/all?limit=100');
  const like = (items as unknown as { title: string }[]).filter(({ title }) => title.startsWith('La spolveratura'));
  expect(like).toMatchObject([{ title: 'La spolveratura del cartone', version: 2 }]);
});
