import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { eventually, statusOf, textOf } from '#site/e2e/setup/readers.ts';
import { articleOf, eventOf, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const edit = (page: Page) => page.getByRole('link', { name: 'Modifica', exact: true });
const editedAt = (page: Page) => edit(page).getAttribute('href');
const published = { status: 'published' };
const newsOf = (title: string) => ({ title, summary: 'Venduto a Parma.', category: 'aste' });

it('an editor goes from each page of an item to its form, and a reader is offered nothing and loads nothing', async () => {
  const editor = await staffApi('editor');
  const article = await editor.call('POST', '/articles', { ...articleOf('Dalla pagina al modulo'), ...published });
  const event = await editor.call('POST', '/events', { ...eventOf('Dalla pagina al modulo, evento'), ...published });
  const news = await editor.call('POST', '/news', newsOf('Dalla pagina al modulo, notizia'));
  const video = await editor.call('POST', '/videos', { ...videoOf('Dalla pagina al modulo, video'), ...published });
  const pages = [
    [`/articolo/${article.id}`, `/edit-article/${article.id}`],
    [`/evento/${event.id}`, `/modifica-evento/${event.id}`],
    [`/news/${news.id}`, `/modifica-notizia/${news.id}`],
    [`/video?video=${video.id}`, `/edit-video/${video.id}`],
  ] as const;
  for (const [page] of pages) await eventually(async () => expect(await statusOf(page)).toBe(200));
  await eventually(async () => expect(await textOf('/video')).toContain(video.id));

  const member = await person();
  await logIn(member, 'editor', nowhere);
  for (const [page, form] of pages) {
    await member.goto(page);
    await edit(member).waitFor();
    expect(await editedAt(member)).toBe(form);
  }
  await member.goto('/galleria');
  await member.getByRole('main').getByRole('listitem').first().getByRole('link').press('Enter');
  await member.getByRole('dialog').getByRole('link', { name: 'Modifica' }).waitFor();
  expect(await editedAt(member)).toMatch(/^\/modifica-opera\//);

  const reader = await person();
  const scripts: string[] = [];
  reader.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  for (const [page] of longRun ? pages : pages.slice(0, 1)) {
    await reader.goto(page);
    await reader.waitForLoadState('networkidle');
    expect(await edit(reader).count()).toBe(0);
  }
  expect(scripts.filter((path) => path.includes('edit-item'))).toEqual([]);
});
