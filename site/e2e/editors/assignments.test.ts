import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { describePicture } from '#site/e2e/setup/alt-text.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { openAs, registeredAs } from '#site/e2e/setup/registered-account.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';
import { comeBack } from '#site/e2e/setup/tab-visibility.ts';

inBrowser();

it('an editor asks for an article, its writer begins it there and submits it, and its approval ends the assignment', async () => {
  const title = 'Le fornaci di Deruta';
  // Their own dashboard, which no other story looks at.
  const account = await registeredAs('writer', 'fornaciaia');
  const editor = await person({ viewport: { width: 1_280, height: 900 } });
  // As browsers are without https, such as on a network of one's own.
  await editor.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  await editor.route('**/api/assignments/people', (route) => route.abort('internetdisconnected'));
  await logIn(editor, 'editor', '/dashboard?tab=assignments');
  await editor.getByRole('button', { name: 'Nuovo incarico' }).press('Enter');
  const dialog = editor.getByRole('dialog', { name: 'Nuovo incarico' });
  await dialog.getByText('L’elenco delle persone non si è caricato.').waitFor();
  await editor.unroute('**/api/assignments/people');
  await dialog.getByRole('button', { name: 'Riprova' }).click();
  await dialog.getByRole('button', { name: 'Salva' }).press('Enter');
  await dialog.getByText('Campo obbligatorio').waitFor();
  await dialog.getByLabel('Titolo').fill('Le fornaci di Derut');
  const people = dialog.getByLabel('Affidato a');
  await people.locator(`option[value="${account.id}"]`).waitFor({ state: 'attached' });
  await people.selectOption(account.id);
  await dialog.getByLabel('Entro il').fill('2026-11-02');
  await dialog.getByLabel('Nota').fill('Con le fotografie dei forni.');
  expect(await faultsOf(editor)).toEqual([]);
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await editor.route('**/api/assignments', async (route) => {
    await arrives;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await dialog.getByRole('button', { name: 'Salva' }).press('Enter');
  await dialog.getByRole('button', { name: 'Salva', disabled: true }).waitFor();
  // A dialog that sends stays: what is sent cannot be taken back.
  await editor.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Annulla', disabled: true }).click({ force: true });
  expect(await dialog.isVisible()).toBe(true);
  arrive();
  // It was stored, and only its answer is lost: the corrected form changes it.
  await dialog.getByText("Errore nel salvataggio dell'incarico").waitFor();
  await editor.unroute('**/api/assignments');
  await dialog.getByLabel('Titolo').fill(title);
  await dialog.getByRole('button', { name: 'Salva' }).press('Enter');
  await editor.getByText('Incarico creato con successo!').waitFor();
  const row = editor.getByRole('listitem').filter({ has: editor.getByRole('heading', { name: title }) });
  await row.getByText('A Marta fornaciaia').waitFor();
  expect(await faultsOf(editor)).toEqual([]);

  const writer = await person({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await openAs(writer, account, '/dashboard');
  const mine = writer
    .getByRole('region', { name: 'I tuoi incarichi' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await mine.getByText('Con le fotografie dei forni.').waitFor();
  // Being late is said in words.
  await mine.getByText(/^Scaduto da .*: era per il 2 novembre 2026$/).waitFor();
  expect(await faultsOf(writer)).toEqual([]);
  await mine.getByRole('link', { name: `Inizia a scrivere «${title}»` }).press('Enter');
  await expect.poll(() => writer.getByLabel('Titolo', { exact: true }).inputValue()).toBe(title);
  await writer.getByLabel('Descrizione breve').fill('Un forno acceso da quattro secoli.');
  await writer.getByText('Non ancora salvato').waitFor();
  // What was begun keeps its assignment in its address.
  await writer.reload();
  await writer.getByText(/^Modifiche non salvate del/).waitFor();
  await expect.poll(() => writer.getByLabel('Titolo', { exact: true }).inputValue()).toBe(title);
  await writer.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await writer.getByRole('img', { name: 'Anteprima dell’immagine' }).waitFor();
  await writer.getByRole('button', { name: 'Salva come bozza' }).press('Enter');
  await writer.getByText('Articolo creato con successo!').waitFor();
  await writer.goto('/dashboard');
  // It is linked from its first save.
  await mine.getByRole('link', { name: `Continua a scrivere «${title}»` }).press('Enter');
  await writer.getByLabel('Stato').selectOption('In attesa');
  await writer.getByRole('button', { name: 'Invia per approvazione' }).press('Enter');
  await describePicture(writer);
  await writer.getByText('Articolo aggiornato con successo!').waitFor();
  await writer.waitForURL('**/dashboard*');

  await editor.reload();
  await row.getByText('In attesa').waitFor();
  await editor.goto('/dashboard?tab=pending-articles');
  await editor.getByRole('button', { name: `Approva «${title}»` }).press('Enter');
  await editor.getByText('Contenuto approvato con successo!').waitFor();
  await editor.goto('/dashboard?tab=assignments');
  await editor.getByLabel('Stato').selectOption('Fatti');
  await row.getByText(/^Fatto il /).waitFor();
  await writer.goto('/dashboard');
  await writer.getByRole('heading', { name: title }).first().waitFor();
  await mine.waitFor({ state: 'detached' });
});

it('an editor links an item to an assignment, ends it by hand, opens it again, changes it with a colleague and deletes it', async () => {
  const title = 'Un ritratto di fornaciaio';
  const api = await staffApi('editor');
  await api.call('POST', '/news', {
    title: 'Il fornaciaio di notte',
    summary: 'Si accende.',
    category: 'arte',
    status: 'draft',
  });
  const { id } = await api.call('POST', '/assignments', { title, kind: 'news' });
  const editor = await person();
  await logIn(editor, 'editor', '/dashboard?tab=assignments&persona=none');
  const row = editor.getByRole('listitem').filter({ has: editor.getByRole('heading', { name: title }) });
  await row.getByText('Ancora a nessuno').waitFor();
  await row.getByText('Senza scadenza').waitFor();
  // A first page of one item: what is to be linked may stand on the next.
  await editor.route(
    '**/api/content?*',
    (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set('limit', '1');
      return route.continue({ url: String(address) });
    },
    { times: 1 },
  );
  await row.getByRole('button', { name: `Collega un contenuto a «${title}»` }).press('Enter');
  const dialog = editor.getByRole('dialog', { name: 'Collega un contenuto' });
  await expect.poll(() => dialog.getByLabel('Contenuto').getByRole('option').count()).toBe(2);
  await dialog.getByRole('button', { name: 'Mostra altri contenuti' }).press('Enter');
  await expect.poll(() => dialog.getByLabel('Contenuto').getByRole('option').count()).toBeGreaterThan(2);
  await dialog.getByLabel('Contenuto').selectOption({ label: 'Il fornaciaio di notte (Bozza)' });
  expect(await faultsOf(editor)).toEqual([]);
  await dialog.getByRole('button', { name: 'Collega' }).press('Enter');
  await row.getByRole('link', { name: '«Il fornaciaio di notte»' }).waitFor();

  await row.getByRole('button', { name: `Segna come fatto «${title}»` }).press('Enter');
  await editor.getByText('Incarico segnato come fatto.').waitFor();
  await row.waitFor({ state: 'detached' });
  await editor.getByLabel('Stato').selectOption('Fatti');
  await row.getByRole('button', { name: `Riapri «${title}»` }).press('Enter');
  await editor.getByText('Incarico riaperto.').waitFor();
  await editor.getByLabel('Stato').selectOption('Aperti');

  await row.getByRole('button', { name: `Modifica «${title}»` }).press('Enter');
  const form = editor.getByRole('dialog', { name: 'Modifica incarico' });
  await form.getByLabel('Nota').fill('Due pagine.');
  // A colleague changes it meanwhile, so that it leaves the filtered list: the form stays, and both versions are compared.
  const people = (await api.call('GET', '/assignments/people')) as unknown as { id: string; name: string }[];
  const assignee = people.find(({ name }) => name === 'Giulia Ferrante')?.id;
  const theirs = { note: 'Una pagina.', due: '2027-03-01', assignee };
  const current = await api.call('PUT', `/assignments/${id}`, theirs);
  await editor.clock.install();
  await comeBack(editor);
  await row.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Salva' }).press('Enter');
  const conflict = editor.getByRole('dialog', { name: 'Due versioni dello stesso incarico' });
  const choice = (field: string, side: string) => conflict.getByRole('group', { name: field }).getByLabel(side);
  await conflict.getByRole('group', { name: 'Nota' }).getByText('Una pagina.').waitFor();
  expect(await choice('Entro il', 'L’altra versione').isChecked()).toBe(true);
  await conflict.getByText('Giulia Ferrante').waitFor();
  expect(await faultsOf(editor)).toEqual([]);
  await choice('Nota', 'La tua versione').check();
  await choice('Affidato a', 'La tua versione').check();
  await conflict.getByRole('button', { name: 'Salva quello che ho scelto' }).press('Enter');
  await row.getByText('Due pagine.').waitFor();
  const saved = await api.call('GET', `/assignments/${id}`);
  expect([saved['due'], saved.version]).toEqual(['2027-03-01', current.version + 1]);
  await row.getByRole('button', { name: `Elimina «${title}»` }).press('Enter');
  await editor.getByRole('dialog').getByRole('button', { name: 'Elimina' }).press('Enter');
  await editor.getByText('Incarico eliminato con successo!').waitFor();
  await row.waitFor({ state: 'detached' });
});
