import { describe, expect, it } from 'vitest';
import { mailWith } from '#site/e2e/setup/account-mails.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { call, openAs, registeredAs } from '#site/e2e/setup/registered-account.ts';
import { articleOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

describe('mails to the newsroom', () => {
  it('an editor gets a mail about a submitted item, and switches such mails off in the profile', async () => {
    const editor = await registeredAs('editor', 'ascolta');
    const writer = await registeredAs('writer', 'scrive');
    const submit = (title: string) =>
      call('POST', '/articles', { token: writer.token, body: { ...articleOf(title), status: 'pending' } });
    await submit('Il cielo sotto la vernice');
    // The mail may also have what other stories have submitted meanwhile.
    const asked = 'Marta scrive chiede l’approvazione per l’articolo «Il cielo sotto la vernice».';
    const mail = await mailWith(editor.email, asked);
    expect(mail.text).toMatch(/\/profilo#avvisi/);

    const page = await person({ viewport: { width: 320, height: 720 } });
    await openAs(page, editor, '/profilo#avvisi');
    const box = page.getByRole('checkbox', { name: 'Un contenuto aspetta approvazione' });
    // At the press, before the choice is saved.
    expect(await box.evaluate(pressed)).toBe(false);
    await page.getByText('Scelta salvata').waitFor();
    expect(await box.isChecked()).toBe(false);
    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(false);
  });
});

function pressed(box: HTMLElement | SVGElement): boolean {
  const checkbox = box as HTMLInputElement;
  checkbox.click();
  return checkbox.checked;
}
