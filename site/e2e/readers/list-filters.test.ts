import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { whenQuiet } from '#site/e2e/setup/page-state.ts';

inBrowser();

/** The filters share their code: `npm test` opens these of the lists, `npm run test:long` all. */
const lists = <Row extends readonly [address: string, ...rest: unknown[]]>(rows: readonly Row[], some: RegExp): Row[] =>
  rows.filter(([address]) => longRun || some.test(address));

describe('a list with a filter in its address', () => {
  it.each(
    lists<[address: string, name: string, items: string, seesText: RegExp]>(
      [
        ['/articoli?category=ASTE', 'Aste', '[data-prebuilt] .category', /^Aste$/],
        ['/eventi?type=mostra', 'Mostre', '.event-type', /^Mostra$/],
        ['/galleria?category=Classico', 'Classico', '.wall .caption', /Classico$/],
        ['/video?category=Arte', 'Arte', '.video-category', /^Arte$/],
      ],
      /^\/eventi/,
    ),
  )('%s shows that choice alone, before and after its script has come', async (address, name, items, seesText) => {
    const page = await person();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(address);
    // What its script asks for by itself it has asked for by now.
    await whenQuiet(page);
    const pressed = page.locator('main :is([aria-pressed=true], [aria-current=true])').filter({ visible: true });
    expect(await pressed.allTextContents()).toEqual([name]);
    const shown = await page.locator(items).filter({ visible: true }).allTextContents();
    expect(shown.length).toBeGreaterThan(0);
    for (const text of shown) expect(text.trim()).toMatch(seesText);
    expect(asked.filter((path) => /^\/api\/(articles|events|gallery|videos)$/.test(path))).toEqual([]);
  });

  it.each(
    lists<[address: string, message: string]>(
      [
        ['/articoli?category=inventata', 'Nessun articolo trovato'],
        ['/eventi?type=Concerto', 'Nessun evento trovato'],
        ['/galleria?category=inventata', 'Nessuna opera trovata'],
        ['/video?category=inventata', 'Nessun video disponibile'],
      ],
      /^\/eventi/,
    ),
  )('%s says that there is nothing', async (address, message) => {
    const page = await person();
    await page.goto(address);
    await page.getByText(message, { exact: true }).filter({ visible: true }).waitFor();
    expect(await page.locator('main :is([aria-pressed=true], [aria-current=true])').count()).toBe(0);
    expect(await page.locator('main article, .wall li').filter({ visible: true }).count()).toBe(0);
  });

  it.each(
    lists<[address: string, first: string, second: string]>(
      [
        ['/eventi?type=Fiere', 'Fiere', 'Aste'],
        ['/galleria?category=classico', 'Classico', 'Contemporaneo'],
        ['/video?category=arte', 'Arte', 'Antiquariato'],
      ],
      /^\/galleria/,
    ),
  )('%s leads on to another choice and to everything, and back', async (address, first, second) => {
    const page = await person();
    await page.goto(address);
    const button = (name: string) => page.getByRole('button', { name, exact: true, pressed: true });
    await page.getByRole('button', { name: second, exact: true }).click();
    await button(second).waitFor();
    expect(await page.title()).toContain(`: ${second} | Sinopia`);
    await page.getByRole('button', { name: 'Tutti' }).click();
    await button('Tutti').waitFor();
    await page.goBack();
    await button(second).waitFor();
    await page.goBack();
    await button(first).waitFor();
    expect(await page.title()).toContain(`: ${first} | Sinopia`);
  });
});
