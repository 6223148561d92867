import { describe, expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';
import { title, titleField, writeVideo } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

describe('while the connection is lost', () => {
  it('for ten minutes the form shows that it is offline, keeps the text, and when the connection is back sends its copy to the server and saves', async () => {
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

  it('a failed approval shows an error, the row stays, and a second press approves it once', async () => {
    const { id } = await (await staffApi('writer2')).call('POST', '/videos', {
      ...videoOf('La chiave sotto il tappeto'),
      status: 'pending',
    });
    const editor = await person();
    await logIn(editor, 'editor', '/dashboard?tab=pending-videos');
    const approve = editor.getByRole('button', { name: 'Approva «La chiave sotto il tappeto»' });
    await approve.waitFor();
    await editor.context().setOffline(true);
    await approve.click();
    await editor.getByText("Errore durante l'approvazione").waitFor();
    await approve.waitFor();
    await editor.context().setOffline(false);
    await approve.dblclick();
    await editor.getByText('Contenuto approvato con successo!').waitFor();
    await eventually(async () => expect(await textOf('/video')).toContain(id));
  });
});
