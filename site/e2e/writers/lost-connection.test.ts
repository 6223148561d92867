import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';
import { title, titleField, writeVideo } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

it('while the connection is lost for ten minutes the form shows that it is offline, keeps the text, and when the connection is back sends its copy to the server and saves', async () => {
  const writer = await person();
  await logIn(writer, 'writer', nowhere);
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
