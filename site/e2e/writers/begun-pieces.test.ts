import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { fitsPhone } from '#site/e2e/setup/page-state.ts';
import { eventually } from '#site/e2e/setup/readers.ts';
import { draftsOnServer, onServer } from '#site/e2e/setup/server-drafts.ts';
import { titleField } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

it('what was begun stands in «I miei contenuti», opens with a press, and is deleted after a question that can be undone for ten seconds', async () => {
  const writer = await person();
  await logIn(writer, 'writer', '/create-article');
  await titleField(writer).fill('La pala dimenticata');
  await onServer(writer);
  // A second new article, which leaves the first alone.
  await writer.goto('/create-article');
  await writer.context().setOffline(true);
  await writer.getByLabel('Descrizione breve').fill('Solo in questo browser.');
  await writer.getByText('Testo al sicuro in questo browser').waitFor();
  await writer.context().setOffline(false);

  await writer.clock.install();
  await writer.goto('/dashboard');
  const begun = writer.getByRole('region', { name: 'Iniziati e non salvati' });
  await begun.getByText('Da completare: Titolo, URL immagine').waitFor();
  await begun.getByText('Da completare: Descrizione breve, URL immagine').waitFor();
  expect(await begun.getByText('Non ancora salvato').count()).toBe(2);
  expect(await faultsOf(writer)).toEqual([]);
  await fitsPhone(writer);
  await begun.getByRole('link', { name: 'Continua a scrivere «La pala dimenticata»' }).click();
  await expect.poll(() => titleField(writer).inputValue()).toBe('La pala dimenticata');

  await writer.goto('/dashboard');
  const remove = async () => {
    await begun.getByRole('button', { name: 'Elimina le parole non salvate di «La pala dimenticata»' }).click();
    await writer.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await begun.getByText('«La pala dimenticata» eliminato.').waitFor();
  };
  await remove();
  await begun.getByRole('button', { name: 'Annulla' }).click();
  await writer.clock.fastForward(10_100);
  expect(await draftsOnServer()).toContainEqual(expect.objectContaining({ title: 'La pala dimenticata' }));
  await remove();
  await writer.clock.fastForward(10_100);
  await eventually(async () =>
    expect(await draftsOnServer()).not.toContainEqual(expect.objectContaining({ title: 'La pala dimenticata' })),
  );
});
