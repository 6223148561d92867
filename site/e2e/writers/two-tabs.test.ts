import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, logIn, newcomer, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';
import { titleField } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

let writer: Page;
beforeEach(async () => {
  writer = await person();
  await logIn(writer, 'writer', nowhere);
});

async function openForm(path = '/create-article'): Promise<Page> {
  const tab = await writer.context().newPage();
  await tab.goto(path);
  await titleField(tab).waitFor();
  return tab;
}

const kept = (tab: Page) => tab.getByText('Non ancora salvato').waitFor();

/** Another form with unsaved text, kept in the browser. */
async function writing(title: string, path?: string): Promise<Page> {
  const tab = await openForm(path);
  await titleField(tab).fill(title);
  await kept(tab);
  return tab;
}

/** Texts of other forms, each left a minute before the next: copies of the only text in the browser, with other words. */
const leftBefore = (...titles: string[]): Promise<void> =>
  writer.evaluate((words) => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('.draft.'));
    const { tag: _ofServer, ...draft } = JSON.parse(localStorage.getItem(key) ?? '');
    const endings = ['0', '1', '2'].filter((ending) => !key.endsWith(ending));
    for (const [place, title] of words.toReversed().entries()) {
      const savedAt = new Date(Date.parse(draft.savedAt) - (place + 1) * 60_000).toISOString();
      const left = { ...draft, values: { ...draft.values, title }, savedAt };
      localStorage.setItem(`${key.slice(0, -1)}${endings[place]}`, JSON.stringify(left));
    }
  }, titles);

const offer = (tab: Page): Locator => tab.getByRole('dialog', { name: 'Hai lasciato del testo non salvato' });
const press = (tab: Page, name: string) => offer(tab).getByRole('button', { name }).click();

async function save(tab: Page): Promise<void> {
  await tab.getByLabel('Descrizione breve').fill('Che cosa resta sotto.');
  await tab.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await tab.getByRole('button', { name: 'Salva come bozza' }).click();
  await tab.getByText('Articolo creato con successo!').waitFor();
}

/** The number of unsaved texts in the browser. */
const texts = () => writer.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')).length);

describe('two tabs with a new article', () => {
  it('one closed unsaved, the other saved: a third tab offers the text of the first', async () => {
    const first = await writing('Il primo cantiere');
    const second = await writing('Il secondo cantiere');
    await first.close();
    await save(second);

    const third = await openForm();
    await offer(third).getByText('«Il primo cantiere»').waitFor();
    await press(third, 'Riprendi');
    expect(await titleField(third).inputValue()).toBe('Il primo cantiere');
    await save(third);
    expect(await texts()).toBe(0);
    const writer = await staffApi('writer');
    for (const title of ['Il primo cantiere', 'Il secondo cantiere']) {
      expect(await writer.mine('articles', title)).toMatchObject({ title, version: 1 });
    }
  });

  // Nor is that of a form from the back/forward cache, below.
  if (longRun) {
    it('the text of an open tab is not offered in another one', async () => {
      const left = await writing('Lasciato lì');
      await left.close();
      const first = await openForm();
      await press(first, 'Riprendi');
      await titleField(first).fill('Ripreso, e in lavorazione');
      const forgotten = await writing('Dimenticato');
      await forgotten.close();

      const second = await openForm();
      await offer(second).getByText('«Dimenticato»').waitFor();
      await press(second, 'Scarta');
      await offer(second).waitFor({ state: 'hidden' });
      expect(await titleField(second).inputValue()).toBe('');
      expect(await titleField(first).inputValue()).toBe('Ripreso, e in lavorazione');
      expect(await texts()).toBe(1);
    });
  }
});

describe('abandoned texts', () => {
  it('are offered from the last one, and those not resumed are offered again in the next form', async () => {
    await (await writing('Tre')).close();
    await leftBefore('Uno', 'Due');
    const tab = await openForm();
    await offer(tab).getByText('«Tre»').waitFor();
    await offer(tab).getByText('Ce ne sono altri 2, che restano in questo browser.').waitFor();
    await press(tab, 'Scarta');
    await offer(tab).getByText('«Due»').waitFor();
    await offer(tab).getByText('Ce n’è un altro, che resta in questo browser.').waitFor();
    await press(tab, 'Riprendi');
    expect(await titleField(tab).inputValue()).toBe('Due');

    const next = await openForm();
    await offer(next).getByText('«Uno»').waitFor();
    await press(next, 'Scarta');
    await tab.close();
    await offer(await openForm())
      .getByText('«Due»')
      .waitFor();
  });

  // That every claim is granted there is a rule of drafts.test.ts.
  if (longRun) {
    it('are offered in a browser without the Web Locks API', async () => {
      // The script would be in the tabs of later stories, too.
      writer = await newcomer();
      await logIn(writer, 'writer', nowhere);
      await writer
        .context()
        .addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
      await (await writing('Senza serrature')).close();
      await offer(await openForm())
        .getByText('«Senza serrature»')
        .waitFor();
    });
  }
});

describe('a form from the back/forward cache', () => {
  const enterCache = (tab: Page) =>
    tab.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const leaveCache = (tab: Page) =>
    tab.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  // The next story proves it of a form to which the server answers meanwhile.
  if (longRun) {
    it('keeps its text, which is no longer offered in other tabs', async () => {
      const tab = await writing('Tornato');
      await enterCache(tab);
      await leaveCache(tab);
      await titleField(tab).fill('Tornato, e continuato');
      await (await writing('Lasciato dopo')).close();
      const other = await openForm();
      await offer(other).getByText('«Lasciato dopo»').waitFor();
      await press(other, 'Scarta');
      await offer(other).waitFor({ state: 'hidden' });
      expect(await titleField(tab).inputValue()).toBe('Tornato, e continuato');
    });
  }

  it('keeps its text, offered in no other tab, when the server answers to its last copy while the form is hidden', async () => {
    const tab = await openForm();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await tab.route('**/api/drafts/**', async (route) => {
      if (route.request().method() === 'PUT') await released;
      await route.continue();
    });
    const sent = tab.waitForRequest((request) => request.method() === 'PUT');
    await titleField(tab).fill('Risposta tardiva');
    await kept(tab);
    await enterCache(tab);
    await sent;
    release();
    await tab.getByText('Testo al sicuro (').waitFor();
    await leaveCache(tab);
    await titleField(tab).fill('Risposta tardiva, e altro');
    await (await writing('Lasciato intanto')).close();
    const other = await openForm();
    await offer(other).getByText('«Lasciato intanto»').waitFor();
    await press(other, 'Scarta');
    await offer(other).waitFor({ state: 'hidden' });
    expect(await titleField(tab).inputValue()).toBe('Risposta tardiva, e altro');
  });

  it('keeps what is written before its draft is claimed again', async () => {
    const tab = await writing('Scritto subito');
    await enterCache(tab);
    // The locks are answered when the story says so.
    await tab.evaluate(() => {
      const request = navigator.locks.request.bind(navigator.locks) as (...args: unknown[]) => Promise<unknown>;
      const answered = new Promise((resolve) => addEventListener('answerlocks', resolve));
      navigator.locks.request = async (...args: unknown[]) => {
        await answered;
        return request(...args);
      };
    });
    await leaveCache(tab);
    await titleField(tab).fill('Scritto subito, e ancora');
    await tab.evaluate(() => dispatchEvent(new Event('answerlocks')));
    const claimed = () => tab.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
    await expect.poll(claimed).toBeGreaterThan(0);
    expect(await titleField(tab).inputValue()).toBe('Scritto subito, e ancora');
  });

  it('starts empty if its text was resumed in another tab', async () => {
    const tab = await writing('Conteso');
    await enterCache(tab);
    const other = await openForm();
    await press(other, 'Riprendi');
    await leaveCache(tab);
    await expect.poll(() => titleField(tab).inputValue()).toBe('');
    expect(await titleField(other).inputValue()).toBe('Conteso');
    expect(await texts()).toBe(1);
  });
});

// Of a new article the first story proves it, and the conflict is that of presence.test.ts.
if (longRun) {
  it('a save in one of two tabs with the same article keeps the unsaved text of the other', async () => {
    const { id } = await (await staffApi('writer')).call('POST', '/articles', articleOf('A due schede'));
    const path = `/edit-article/${id}`;
    const first = await writing('A due schede, la prima', path);
    const second = await writing('A due schede, la seconda', path);
    await first.close();
    await second.getByRole('button', { name: 'Salva come bozza' }).click();
    await second.getByText('Articolo aggiornato con successo!').waitFor();

    const third = await openForm(path);
    await offer(third).getByText('«A due schede, la prima»').waitFor();
    await press(third, 'Riprendi');
    await third.getByRole('button', { name: 'Salva come bozza' }).click();
    await third
      .getByRole('dialog', { name: 'Due versioni dello stesso articolo' })
      .getByText('A due schede, la seconda')
      .waitFor();
  });
}
