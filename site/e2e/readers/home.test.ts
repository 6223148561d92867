import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { home, limits } from '#shared/limits.ts';
import { categories } from '#shared/magazine.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { facesShown, fits } from '#site/e2e/setup/page-state.ts';
import { textOf } from '#site/e2e/setup/readers.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

type Item = { id: string; slug?: string; title: string };

const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const paths = (folder: string, items: Item[]) => items.map(({ slug }) => `/${folder}/${slug}`);

const ask = async (question: string): Promise<Item[]> => JSON.parse(await textOf(`/api/${question}`));

describe('the home page', () => {
  it('shows the featured items and a fixed number of each kind, with links to the categories, the videos and the calendar', async () => {
    const page = await person({ viewport: { width: 1920, height: 1080 } });
    await page.goto('/');
    const links = (name: string) => hrefs(page.getByRole('region', { name, exact: true }).locator('h3 a'));
    const upcoming = await ask(`events/upcoming?limit=${home.upcomingEvents}`);
    expect(await links('Prossimi eventi')).toEqual(paths('evento', upcoming));
    const news = await ask(`news?limit=${home.news}`);
    expect(await links('Ultime notizie')).toEqual(paths('news', news));
    const videos = await ask(`videos?featured=true&limit=${home.featuredVideos}`);
    expect(await links('Video')).toEqual(videos.map(({ id }) => `/video?video=${id}`));
    const latest = await ask(`articles?featured=false&limit=${home.latestArticles}`);
    expect(await links('Ultimi articoli')).toEqual(paths('articolo', latest));
    expect([upcoming, news, videos, latest].map(({ length }) => length)).toEqual([3, 4, 4, 6]);

    const featured = await ask('articles?featured=true');
    const slides = page.getByRole('region', { name: 'In primo piano' }).locator('.hero-slide a');
    expect(await hrefs(slides)).toEqual(paths('articolo', featured));

    const strip = page.getByRole('navigation', { name: 'Categorie degli articoli' }).getByRole('link');
    expect(await hrefs(strip)).toEqual(categories.map(({ id }) => `/articoli?category=${id}`));
    expect(await strip.allTextContents()).toEqual(categories.map(({ name }) => name));
    expect(await hrefs(page.getByRole('link', { name: 'Tutti i video' }))).toEqual(['/video']);
    expect(await hrefs(page.getByRole('link', { name: 'Vai al calendario' }))).toEqual(['/calendario']);

    const { first, page: frame } = await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('.strip a');
      const words = document.createRange();
      if (link) words.selectNodeContents(link);
      const heading = document.querySelector('#ultimi')?.getBoundingClientRect();
      return { first: words.getBoundingClientRect().left, page: heading?.left ?? 0 };
    });
    expect(Math.abs(first - frame)).toBeLessThan(10);

    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = () =>
        page.locator('.hero-description').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(await tops()).size, `the summaries of slides at ${width} px start on one line`).toBe(1);
    }
  });
});

describe('the slider', () => {
  const wait = home.slideMilliseconds;

  /** From now on the page counts how often another slide becomes visible: it may go round and come back. */
  const watchMoves = (page: Page) =>
    page.evaluate(() => {
      const counted = Object.assign(window, { moves: 0 });
      const observer = new MutationObserver(() => {
        counted.moves += 1;
      });
      observer.observe(document.body, { subtree: true, attributeFilter: ['inert'] });
    });
  const moves = (page: Page) => page.evaluate(() => (window as unknown as { moves: number }).moves);

  async function slider(options = {}) {
    const page = await person({ viewport: { width: 1280, height: 900 }, ...options });
    await page.clock.install();
    await page.goto('/');
    const region = page.getByRole('region', { name: 'In primo piano' });
    const controls = region.locator('.hero-controls[data-ready]');
    await controls.waitFor();
    const count = await region.locator('.hero-slide').count();
    /** The slide is visible and the row has stopped scrolling at it. */
    const shows = async (slide: number) => {
      await region.locator(`.hero-slide:nth-child(${slide}):not([inert])`).waitFor();
      const track = region.locator('.hero-track');
      await expect.poll(() => track.evaluate((row) => row.scrollLeft / row.clientWidth)).toBeCloseTo(slide - 1, 1);
    };
    await watchMoves(page);
    /** The slide stays, also after the time in which four others would follow. */
    const stands = async (slide: number) => {
      const before = await moves(page);
      await page.clock.fastForward(4 * wait);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await shows(slide);
      expect(await moves(page)).toBe(before);
    };
    return { page, region, count, shows, stands };
  }

  it('advances every five seconds, but not while paused, pointed at or with the focus in it, and follows arrows and dots', async () => {
    const { page, region, count, shows, stands } = await slider();
    await shows(1);
    await region.hover();
    await stands(1);
    await page.mouse.move(5, 5);
    await region.getByRole('button', { name: 'Articolo successivo' }).focus();
    await stands(1);
    await page.getByRole('link', { name: 'Cerca' }).focus();
    await page.clock.fastForward(wait);
    await shows(2);
    await region.getByRole('button', { name: 'Ferma lo scorrimento' }).click();
    await page.mouse.move(5, 5);
    await page.getByRole('link', { name: 'Cerca' }).focus();
    await stands(2);
    await region.getByRole('button', { name: 'Riprendi lo scorrimento' }).click();
    await page.mouse.move(5, 5);
    await page.getByRole('link', { name: 'Cerca' }).focus();
    await page.clock.fastForward(wait);
    await shows(3);

    const dots = region.locator('.hero-dots button');
    expect(await dots.count()).toBe(count);
    await dots.last().click();
    await shows(count);
    await page.mouse.move(5, 5);
    await page.getByRole('link', { name: 'Cerca' }).focus();
    // From the last slide to the first.
    await page.clock.fastForward(wait);
    await shows(1);

    // It continues as soon as the pointer leaves, also where the keyboard had the focus before the click.
    await region.getByRole('button', { name: 'Articolo successivo' }).focus();
    await page.keyboard.press('Shift');
    await region.getByRole('button', { name: 'Articolo successivo' }).click();
    await shows(2);
    await page.mouse.move(5, 5);
    await page.clock.fastForward(wait);
    await shows(3);
    for (let press = 0; press < 3; press += 1)
      await region.getByRole('button', { name: 'Articolo precedente' }).click();
    await shows(count);
    await dots.nth(1).click();
    await shows(2);
    expect(await dots.nth(1).getAttribute('aria-current')).toBe('true');
    expect(await region.getAttribute('aria-roledescription')).toBe('carosello');
  });

  it('stands still with reduced motion; on the narrowest phone ten slides leave room for its buttons', async () => {
    const { page, region, stands } = await slider({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
    await region.getByRole('button', { name: 'Riprendi lo scorrimento' }).waitFor();
    await stands(1);
    await region.locator('.hero-dots').evaluate((dots) => {
      while (dots.firstElementChild && dots.childElementCount < 10) dots.append(dots.firstElementChild.cloneNode(true));
    });
    const widths = await region
      .locator('.hero-controls > button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().width));
    expect(widths).toEqual([44, 44, 44]);
    await fits(page, 320);
    const last = await region.locator('.hero-dots button').last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(320);
  });

  it('follows a swipe', async () => {
    const { page, region, shows } = await slider({
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    // Nothing else moves the row.
    await region.getByRole('button', { name: 'Ferma lo scorrimento' }).click();
    const box = await region.locator('.hero-track').boundingBox();
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch('touchStart', 330);
    for (let x = 310; x > 50; x -= 20) await touch('touchMove', x);
    await touch('touchEnd');
    await shows(2);
  });
});

if (longRun)
  describe('a featured article with a long title and the longest description', () => {
    const title = 'La pala ritrovata, storia di un furto, di un’asta e di un ritorno '
      .repeat(4)
      .slice(0, limits.title)
      .trim();
    const shorter =
      'Controrivoluzionariamente settecenteschi, i restauratori dell’internazionalizzazione dell’arredamento ottocentesco nobil';
    const description = 'Sotto la vernice ingiallita è riapparso un cielo azzurro. '
      .repeat(40)
      .slice(0, limits.description)
      .trim();

    /** A text that is too long ends with a whole line that fades, and one that fits does not fade. */
    async function textsFade(page: Page): Promise<void> {
      const texts = await page.locator('.clamped').evaluateAll((elements) =>
        elements.map((element) => {
          const { maskImage, lineHeight } = getComputedStyle(element);
          return {
            longer: element.scrollHeight > element.clientHeight + 1,
            fades: maskImage !== 'none',
            lines: element.clientHeight / Number.parseFloat(lineHeight),
          };
        }),
      );
      expect(texts.filter(({ longer }) => longer).length).toBeGreaterThan(0);
      for (const { longer, fades, lines } of texts) {
        expect(fades).toBe(longer);
        expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.05);
      }
    }

    const inPages = (there: boolean) => expect.poll(async () => (await textOf('/')).includes(title)).toBe(there);

    it('leaves the controls on the first screen of a laptop and a phone; other texts that are too long fade in their last line', async () => {
      const page = await person({ viewport: { width: 1280, height: 900 } });
      const staff = await staffApi('admin');
      const featured = { ...articleOf(shorter), description, status: 'published', featured: true };
      const whole = await staff.call('POST', '/articles', featured);
      const { id } = await staff.call('POST', '/articles', { ...featured, title });
      const news = await staff.call('POST', '/news', {
        title: 'Una notizia dal sommario lungo',
        category: 'arte',
        summary: 'Una frase che continua nella riga dopo. '.repeat(30).trim(),
      });
      try {
        await inPages(true);
        for (const item of [whole, news]) await expect.poll(() => textOf('/')).toContain(item.title);
        await page.goto('/');
        // The page is set in its fonts.
        await facesShown(page);
        await textsFade(page);
        for (const viewport of [
          { width: 1280, height: 800 },
          { width: 390, height: 844 },
        ]) {
          await page.setViewportSize(viewport);
          const controls = page.locator('.hero-controls[data-ready]');
          await controls.waitFor();
          const box = await controls.boundingBox();
          expect((box?.y ?? Number.NaN) + (box?.height ?? 0), `${viewport.width}`).toBeLessThanOrEqual(viewport.height);
          // The description ends within its slide, above the controls.
          const ends = await page
            .locator('.hero-slide:first-child .hero-words > *')
            .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
          expect(Math.max(...ends), `${viewport.width}`).toBeLessThanOrEqual(box?.y ?? 0);
          const longest = page.locator('.hero-slide:first-child h2');
          expect(await longest.textContent()).toBe(boundLines(title));
          // All lines of it stand on a laptop, and none of them fades.
          if (viewport.width === 1280)
            expect(await longest.evaluate((element) => getComputedStyle(element).maskImage)).toBe('none');
        }
        // A title of 120 letters is whole everywhere, with the feet of its letters, above the description.
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const slide = page.locator('.hero-slide', { has: page.locator(`a[href="/articolo/${whole['slug']}"]`) });
          const { overflow, feet, room } = await slide.evaluate((element) => {
            const heading = element.querySelector('h2') as HTMLElement;
            const words = document.createRange();
            words.selectNodeContents(heading);
            return {
              overflow: getComputedStyle(heading).overflowY,
              feet: words.getBoundingClientRect().bottom,
              room: element.querySelector('.hero-description')?.getBoundingClientRect().top ?? 0,
            };
          });
          expect(overflow, `${width}`).toBe('visible');
          expect(feet, `${width}`).toBeLessThan(room);
        }
      } finally {
        for (const item of [id, whole.id]) await staff.call('DELETE', `/articles/${item}`);
        await staff.call('DELETE', `/news/${news.id}`);
        await inPages(false);
      }
    });
  });
