import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { loseNextResponse } from '#site/e2e/setup/lost-responses.ts';
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

const created = 'Articolo creato con successo!';
const save = (page: Page) => page.getByRole('button', { name: 'Salva come bozza' }).click();
const networkFails = (page: Page) =>
  page.getByText('La rete non risponde. Controlla la connessione e riprova.').waitFor();

/** A new article is saved, but the response does not reach the browser. */
async function writerWithoutResponse(title: string): Promise<Page> {
  const writer = await person();
  await logIn(writer, 'writer', '/create-article');
  await titleField(writer).fill(title);
  await writer.getByLabel('Sottotitolo').fill('Un quaderno di cantiere');
  await writer.getByLabel('Descrizione breve').fill('Che cosa resta sotto.');
  await writer.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await loseNextResponse(writer, '**/api/articles');
  await save(writer);
  await networkFails(writer);
  return writer;
}

/** The writer's items with this title. */
async function articlesLike(title: string) {
  const items = await (await staffApi('writer')).call('GET', '/articles/my/all?limit=100');
  return (items as unknown as Record<string, unknown>[]).filter((item) => String(item['title']).startsWith(title));
}

describe('a new article whose response is lost', () => {
  it('is one article when it goes on in another tab', async () => {
    const writer = await writerWithoutResponse('La spolveratura');
    const address = writer.url();
    await writer.close();
    const again = await writer.context().newPage();
    await again.goto(address);
    await again.getByText(/^Modifiche non salvate del/).waitFor();
    await titleField(again).fill('La spolveratura del cartone');
    await save(again);
    await again.getByText(created).waitFor();
    expect(await articlesLike('La spolveratura')).toMatchObject([{ title: 'La spolveratura del cartone', version: 2 }]);
  });

  if (longRun)
    it('is created again after a deletion only when its writer confirms it', async () => {
      const writer = await writerWithoutResponse('Lo scialbo');
      const [first] = await articlesLike('Lo scialbo');
      await (await staffApi('writer')).call('DELETE', `/articles/${first?.['id']}`);
      await save(writer);
      await writer
        .getByText('Il contenuto era già stato salvato e poi è stato eliminato: se lo salvi ancora, ne nasce uno nuovo')
        .waitFor();
      expect(await articlesLike('Lo scialbo')).toEqual([]);
      expect(await titleField(writer).inputValue()).toBe('Lo scialbo');
      await save(writer);
      await writer.getByText(created).waitFor();
      const [second] = await articlesLike('Lo scialbo');
      expect(second?.['id']).not.toBe(first?.['id']);
    });
});
