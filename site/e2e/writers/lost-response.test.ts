import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { loseNextResponse } from '#site/e2e/setup/lost-responses.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';
import { titleField } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

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
  // The story of another tab resends a changed text, too.
  if (longRun) {
    it('is one article with the last text when the form is changed and resent', async () => {
      const writer = await writerWithoutResponse('La giornata');
      await titleField(writer).fill('La giornata e la pontata');
      await writer.getByLabel('Sottotitolo').fill('');
      await save(writer);
      await writer.getByText(created).waitFor();
      const [article, ...others] = await articlesLike('La giornata');
      expect(others).toEqual([]);
      expect(article).toMatchObject({ title: 'La giornata e la pontata', version: 2 });
      expect(article).not.toHaveProperty('subtitle');
    });
  }

  // That such a save is not retried over other values is a rule of conflict.test.ts.
  if (longRun) {
    it('is one article when the responses to two saves are lost and the text changes again', async () => {
      const writer = await writerWithoutResponse('Il tratteggio');
      await titleField(writer).fill('Il tratteggio e il tono');
      await loseNextResponse(writer, '**/api/articles/*');
      await save(writer);
      await networkFails(writer);
      await titleField(writer).fill('Il tratteggio, il tono e la resa');
      await save(writer);
      const dialog = writer.getByRole('dialog', { name: 'Due versioni dello stesso articolo' });
      await dialog.getByText('Il tratteggio e il tono').waitFor();
      await dialog.getByRole('group', { name: 'Titolo' }).getByLabel('La tua versione').check();
      await dialog.getByRole('button', { name: 'Salva quello che ho scelto' }).click();
      await writer.getByText(created).waitFor();
      expect(await articlesLike('Il tratteggio')).toMatchObject([
        { title: 'Il tratteggio, il tono e la resa', version: 3 },
      ]);
    });
  }

  // The store’s rule for it is in create-once.test.ts, and the form’s in conflict.test.ts.
  if (longRun) {
    it('is one article when the form is resent unchanged, and has no conflict between equal versions when a later save is resent', async () => {
      const writer = await writerWithoutResponse('La battitura dei fili');
      await save(writer);
      await writer.getByText(created).waitFor();
      const [article, ...others] = await articlesLike('La battitura dei fili');
      expect(others).toEqual([]);
      expect(article).toMatchObject({ version: 1 });
      await writer.goto(`/edit-article/${article?.['id']}`);
      await titleField(writer).fill('La battitura dei fili e lo spolvero');
      await loseNextResponse(writer, '**/api/articles/*');
      await save(writer);
      await networkFails(writer);
      await save(writer);
      await writer.getByText('Articolo aggiornato con successo!').waitFor();
      expect(await articlesLike('La battitura dei fili')).toMatchObject([
        { title: 'La battitura dei fili e lo spolvero' },
      ]);
    });
  }

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

  // A conflict is shown in presence.test.ts.
  if (longRun) {
    it('is shown in both versions after an editor changed it meanwhile', async () => {
      const writer = await writerWithoutResponse('Il cartone bucato');
      const [first] = await articlesLike('Il cartone bucato');
      const editor = await staffApi('editor');
      await editor.call('PUT', `/articles/${first?.['id']}`, { description: 'Riscritta in redazione.' });
      await writer.getByLabel('Sottotitolo').fill('Un quaderno di bottega');
      await save(writer);
      const dialog = writer.getByRole('dialog', { name: 'Due versioni dello stesso articolo' });
      await dialog.getByRole('group', { name: 'Descrizione breve' }).getByLabel('L’altra versione').check();
      await dialog.getByRole('button', { name: 'Salva quello che ho scelto' }).click();
      await writer.getByText(created).waitFor();
      const [article, ...others] = await articlesLike('Il cartone bucato');
      expect(others).toEqual([]);
      expect(article).toMatchObject({
        id: first?.['id'],
        subtitle: 'Un quaderno di bottega',
        description: 'Riscritta in redazione.',
        version: 3,
      });
    });
  }

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

// That it is one newsletter when it is sent again is in newsletter.test.ts.
if (longRun) {
  describe('a new newsletter whose response is lost', () => {
    /** A new newsletter is saved, but the response does not reach the browser. */
    async function adminWithoutResponse(subject: string): Promise<Page> {
      const admin = await person();
      await logIn(admin, 'admin', '/dashboard?tab=newsletter');
      await admin.getByLabel('Oggetto').fill(subject);
      await admin.getByLabel('Contenuto', { exact: true }).fill('Una riga.');
      await loseNextResponse(admin, '**/api/newsletter/create');
      await admin.getByRole('button', { name: 'Crea newsletter' }).click();
      await networkFails(admin);
      return admin;
    }

    async function newslettersLike(subject: string) {
      const items = await (await staffApi('admin')).call('GET', '/newsletter/newsletters?limit=100');
      return (items as unknown as Record<string, unknown>[]).filter((item) =>
        String(item['subject']).startsWith(subject),
      );
    }

    it('is created again after a deletion only when its writer confirms it', async () => {
      const admin = await adminWithoutResponse('Lettera di gennaio');
      const [first] = await newslettersLike('Lettera di gennaio');
      await (await staffApi('admin')).call('DELETE', `/newsletter/newsletters/${first?.['id']}`);
      await admin.getByRole('button', { name: 'Crea newsletter' }).click();
      await admin.getByText('se lo salvi ancora, ne nasce uno nuovo').waitFor();
      expect(await newslettersLike('Lettera di gennaio')).toEqual([]);
      await admin.getByRole('button', { name: 'Crea newsletter' }).click();
      await admin.getByText('Newsletter creata con successo!').waitFor();
      expect(await newslettersLike('Lettera di gennaio')).toHaveLength(1);
    });
  });
}
