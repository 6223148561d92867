import { describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import { eventForm, galleryForm, newsForm, videoForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { ArticleInput } from '#shared/kinds/article.ts';
import { EventInput } from '#shared/kinds/event.ts';
import { GalleryInput } from '#shared/kinds/gallery.ts';
import { NewsInput } from '#shared/kinds/news.ts';
import { VideoInput } from '#shared/kinds/video.ts';
import { renderMarkdown } from '#shared/markdown/markdown.ts';
import { portionOf } from '#shared/testing/long-run.ts';
import { hostileAddresses, hostileSchemes } from './hostile-addresses.ts';

const magazine = await testMagazine();
const { call } = magazine;
const { editor } = await newsroom(magazine);

const all = 1;
/** The fields that share a schema with one that meets all addresses meet one in so many; in `npm run test:long` all. */
const some = 10;
/** `part`: which of the tenths that the fields of one schema divide among them. */
const fields = [
  ['/articles', articleForm, 'image', all, 0],
  ['/events', eventForm, 'image', all, 0],
  ['/events', eventForm, 'website', all, 0],
  ['/events', eventForm, 'ticketUrl', some, 0],
  ['/news', newsForm, 'image', some, 1],
  ['/gallery', galleryForm, 'image', some, 2],
  ['/videos', videoForm, 'videoUrl', all, 0],
  ['/videos', videoForm, 'poster', some, 3],
] as const;

const inputs = {
  '/articles': ArticleInput,
  '/events': EventInput,
  '/news': NewsInput,
  '/gallery': GalleryInput,
  '/videos': VideoInput,
};

it('every field of content that takes nothing but an address is tested here', () => {
  const takesAddress = (schema: z.ZodType) =>
    schema.safeParse('https://youtu.be/aqz-KE-bpKQ').success && !schema.safeParse('Non è un indirizzo').success;
  const found = Object.entries(inputs).flatMap(([path, { shape }]) =>
    Object.entries(shape).flatMap(([field, schema]) => (takesAddress(schema) ? `${path} ${field}` : [])),
  );
  expect(found.toSorted()).toEqual(fields.map(([path, , field]) => `${path} ${field}`).toSorted());
});

describe.each(fields)('%s', (path, form, field, oneIn, part) => {
  const save = (address: string) => call('POST', path, { as: editor, body: { ...form, [field]: address } });

  it(`a ${field} without its scheme and between blanks is kept whole`, async () => {
    const [typed, whole] =
      field === 'videoUrl'
        ? ['youtu.be/aqz-KE-bpKQ?t=90', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s']
        : ['www.museo.example/x.png', 'https://www.museo.example/x.png'];
    expect((await save(` ${typed}\n`)).body[field]).toBe(whole);
  });

  test.each(portionOf(hostileSchemes, part, oneIn))(`a ${field} that runs code is refused: %j`, async (address) =>
    expect((await save(address)).status).toBe(422),
  );

  test.each(portionOf(hostileAddresses, part, oneIn))(
    `a hostile ${field} is refused or stored as an inert address: %j`,
    async (address) => {
      const { status, body } = await save(address);
      expect([201, 422]).toContain(status);
      if (status === 422) return;
      expect(isInert(String(body[field]))).toBe(true);
    },
  );
});

/** A path of the magazine, or an http address without credentials. */
function isInert(address: string): boolean {
  const base = 'https://rivista.example';
  const url = new URL(address, base);
  const plain = url.username === '' && url.password === '' && !/[\s\\\p{Cc}]/u.test(address);
  return plain && (address.startsWith('/') ? url.origin === base : /^https?:\/\//i.test(address));
}

describe('links and pictures in Markdown', () => {
  const forms = [
    (address: string) => `[x](<${address}>)`,
    (address: string) => `[x](${address})`,
    (address: string) => `![x](<${address}>)`,
    (address: string) => `<${address}>`,
    (address: string) => `[x][1]\n\n[1]: <${address}>`,
    (address: string) => `<a href="${address}">x</a><img src="${address}">`,
    (address: string) => `[x](<${address}> "${address}")`,
  ];
  test.each([...hostileSchemes, ...hostileAddresses])(
    'a link or a picture with the address %j runs no code',
    (address) => {
      for (const form of forms) {
        const html = renderMarkdown(form(address));
        const targets = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target]) => unescaped(String(target)));
        for (const target of targets) {
          // A text that is no address leads nowhere.
          const url = URL.parse(target, 'https://rivista.example');
          if (url) expect(['https:', 'http:', 'mailto:'], target).toContain(url.protocol);
        }
        expect(html).not.toMatch(/<(?!\/?(?:p|a|img|figure|figcaption|em|strong|code|br)\b)/);
        expect(html).not.toMatch(/<[^>]* on\w+=(?=[^>]*>)(?<!="[^"]*)/);
      }
    },
  );
});

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
