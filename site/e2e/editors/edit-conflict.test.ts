import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('after a concurrent save an editor sees both versions of an event and chooses field by field', async () => {
  const admin = await staffApi('admin');
  const { id } = await admin.call('POST', '/events', {
    title: 'La notte dei musei',
    location: 'Parma',
    description: 'Fino a mezzanotte.',
    status: 'published',
    startDate: '2027-05-15',
    endDate: '2027-05-15',
  });
  const editor = await person();
  await logIn(editor, 'editor', `/modifica-evento/${id}`);
  await editor.getByLabel('Titolo').fill('La lunga notte dei musei');
  await editor.getByLabel('Luogo').fill('Parma, Pilotta');

  await admin.call('PUT', `/events/${id}`, { location: 'Parma, tutta la città', description: 'Fino all’alba.' });

  await editor.getByRole('button', { name: 'Pubblica' }).click();
  const dialog = editor.getByRole('dialog', { name: 'Due versioni dello stesso evento' });
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByRole('group').count()).toBe(3);
  const place = dialog.getByRole('group', { name: 'Luogo' });
  await place.getByText('Pilotta').waitFor();
  // Its name is not the whole text beneath it.
  await place.getByRole('radio', { name: 'L’altra versione', exact: true }).check();
  expect(await dialog.getByRole('group', { name: 'Titolo' }).getByLabel('La tua versione').isChecked()).toBe(true);
  expect(await dialog.getByRole('group', { name: 'Descrizione' }).getByLabel('L’altra versione').isChecked()).toBe(
    true,
  );
  await dialog.getByRole('button', { name: 'Salva quello che ho scelto' }).click();
  await editor.getByText('Evento aggiornato con successo!').waitFor();

  await eventually(async () => {
    const page = await textOf(`/evento/${id}`);
    for (const words of ['La lunga notte dei musei', 'tutta la città', 'Fino all’alba.']) expect(page).toContain(words);
  });
});
