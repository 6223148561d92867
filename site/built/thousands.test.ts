import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Renderer } from '#functions/publish/renderer.ts';
import { DbSource } from '#shared/publish/site-db.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { htmlValidate } from './testing/built-site.ts';
import { thousands } from './testing/thousands.ts';

let renderer: Renderer;

beforeAll(async () => {
  renderer = (await import(pathToFileURL(join(await ensureRelease(), 'renderer.mjs')).href)) as Renderer;
  renderer.begin(new DbSource(thousands()));
}, 120_000);

const render = async (path: string) => Buffer.from((await renderer.render(path)).body).toString();

const lists = ['/articoli', '/eventi', '/news', '/video', '/galleria'];

describe.each(lists)('%s among thousands of items', (list) => {
  it('the list’s page stays below 180 kB, and 40 kB compressed', async () => {
    const html = await render(list);
    expect(html.length).toBeLessThan(180_000);
    expect(gzipSync(html).length).toBeLessThan(40_000);
  });

  it('has older pages without a mistake in their HTML', async () => {
    const { results } = await htmlValidate.validateString(await render(`${list}/pagina/1`));
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
  });
});

test('a feed of items without a text uses no namespace that it does not declare', async () => {
  const xml = await render('/rss.xml');
  const used = [...xml.matchAll(/<(\w+):\w+/g)].map(([, prefix]) => prefix);
  expect(xml).toContain('<item>');
  for (const prefix of new Set(used)) expect(xml).toContain(`xmlns:${prefix}="`);
});

test.each([
  ['/galleria', '/pictures/prova.svg', 'Apri l’immagine'],
  ['/video', 'https://vimeo.com/1', 'Guardalo su Vimeo'],
])('without JavaScript an older page of %s leads to %s by the link «%s»', async (list, address, words) => {
  const links = [...(await render(`${list}/pagina/1`)).matchAll(/<noscript><a\b[^>]* href="([^"]+)"[^>]*>([^<]+)</g)];
  expect(links.map(([, href, text]) => [href, text])).toEqual(Array.from({ length: 24 }, () => [address, words]));
});

test.each(['/galleria', '/video'])('an older page of %s stands in the rows of the list', async (list) => {
  const rows = (html: string) => /<ul class="([^"]*\beven-rows\b[^"]*)"/.exec(html)?.[1];
  const older = await render(`${list}/pagina/1`);
  expect(rows(older)).toBe(rows(await render(list)));
  expect(older).toContain('.even-rows');
});
