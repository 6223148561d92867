import { describe, expect, it } from 'vitest';
import { colorSchemes } from '#shared/testing/long-run.ts';
import { faultsOf, walk } from '#site/e2e/setup/accessibility.ts';
import { mailWith } from '#site/e2e/setup/account-mails.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { call, openAs, registeredAs } from '#site/e2e/setup/registered-account.ts';
import { articleOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const choice = 'Un contenuto aspetta approvazione';

describe('mails to the newsroom', () => {
  it('an editor gets a mail about a submitted item, and switches such mails off on the page that the mail names, which shows the choice at the press, before it is saved', async () => {
    const [editor, writer] = [await registeredAs('editor', 'ascolta'), await registeredAs('writer', 'scrive')];
    const submit = (title: string) =>
      call('POST', '/articles', { token: writer.token, body: { ...articleOf(title), status: 'pending' } });
    await submit('Il cielo sotto la vernice');
    const mail = await mailWith(editor.email, 'Da approvare: «Il cielo sotto la vernice»');
    expect(mail.text).toContain('Marta Sala chiede l’approvazione per l’articolo «Il cielo sotto la vernice».');
    expect(mail.text).toMatch(/\/profilo#avvisi/);

    const page = await person();
    await openAs(page, editor, '/profilo#avvisi');
    const box = page.getByRole('checkbox', { name: choice });
    expect(await box.evaluate(pressed)).toBe(false);
    await page.getByText('Scelta salvata.').waitFor();
    expect(await box.isChecked()).toBe(false);
    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(false);
  });

  it('a writer is offered what concerns their own pieces, a reader nothing', async () => {
    const writer = await registeredAs('writer', 'sceglie');
    const page = await person();
    await openAs(page, writer, '/profilo');
    const choices = page.getByRole('group', { name: 'Scrivimi quando' }).getByRole('checkbox');
    await expect.poll(() => choices.count()).toBe(5);
    expect(await page.getByRole('checkbox', { name: choice }).count()).toBe(0);
  });
});

describe.each(colorSchemes)('in %s, on a narrow phone', (colorScheme) => {
  it('the profile with the choices has no axe violation, fits and is reached by keyboard', async () => {
    const page = await person({ colorScheme, viewport: { width: 320, height: 720 } });
    await openAs(page, await registeredAs('editor', 'stretto'), '/profilo');
    await page.getByRole('checkbox', { name: choice }).waitFor();
    await page.getByRole('button', { name: 'Esci dalle altre' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await walk(page)).toEqual({ unreached: [], faint: [] });
  });
});

function pressed(box: HTMLElement | SVGElement): boolean {
  const checkbox = box as HTMLInputElement;
  checkbox.click();
  return checkbox.checked;
}
