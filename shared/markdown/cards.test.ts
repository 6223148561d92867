import { describe, expect, it, test } from 'vitest';
import { itemAt, itemPath } from '#shared/publish/paths.ts';
import { cardOf, videoCard } from './card-of.ts';
import type { KnownCards } from './cards.ts';
import { cardsIn, renderMarkdown, renderPortable } from './markdown.ts';

const event = {
  id: 'maesta',
  title: 'La *Maestà* & altro',
  type: 'Mostra',
  location: 'Siena',
  startDate: '2026-03-01',
  endDate: '2026-03-05',
} as Parameters<typeof cardOf<'event'>>[1];
const video = {
  id: 'v1',
  title: 'Il "taglio"',
  category: 'arte',
  author: 'Ada Riva',
  date: '2026-03-01',
  videoType: 'youtube',
  videoId: 'abcdefghijk',
  videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk&t=90s',
  thumbnail: 'https://img.youtube.com/vi/abcdefghijk/hqdefault.jpg',
} as Parameters<typeof cardOf<'video'>>[1];

const known: KnownCards = {
  '/evento/maesta': cardOf('event', event),
  '/evento/ritirato': null,
  '/video?video=v1': cardOf('video', video),
};
const card = (...lines: string[]) => `::: scheda\n${lines.join('\n\n')}\n:::`;
const page = (source: string) => renderMarkdown(source, {}, known);

describe('a card in a text', () => {
  it('an event is shown with its type, its title of today, its place and its days', () => {
    expect(page(card('[Il titolo di ieri](/evento/maesta)'))).toBe(
      '<div class="card" data-event-type="Mostra"><p><span>Mostra</span></p><p dir="auto"><a href="/evento/maesta">La\u00a0*Maestà* &amp; altro</a></p><p>Siena, dal 1º al 5 marzo 2026</p></div>',
    );
  });

  it('a video of the magazine is a picture of its own origin, which names the player that a press loads', () => {
    const html = page(card('[Il taglio](/video?video=v1)'));
    expect(html).toContain(
      '<figure class="video"><a href="/video?video=v1" data-embed="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&amp;rel=0&amp;start=90"',
    );
    expect(html).toContain(
      'aria-label="Guarda il video: Il &quot;taglio&quot;"><img src="/thumbs/youtube/abcdefghijk.jpg" alt=""',
    );
    expect(html).toContain(
      '<figcaption dir="auto"><a href="/video?video=v1">Il\u00a0&quot;taglio&quot;</a></figcaption>',
    );
  });

  it('a video of YouTube or Vimeo has the words of its link', () => {
    const address = 'https://vimeo.com/76979871';
    const html = renderMarkdown(card(`[Nello *studio*](${address})`), {}, { [address]: videoCard(address) ?? null });
    expect(html).toContain(
      `<a href="${address}" rel="noopener noreferrer nofollow ugc" data-embed="https://player.vimeo.com/video/76979871?`,
    );
    expect(html).toContain('aria-label="Guarda il video: Nello studio"');
    expect(html).toContain('<figcaption dir="auto">Nello <em>studio</em></figcaption>');
  });

  it('an item that is not public leaves its words, without a dead link', () => {
    expect(page(card('[La mostra](/evento/ritirato)'))).toBe('<p>La mostra</p>\n');
  });

  it('an item of a list can be a card', () => {
    const source = '- ::: scheda\n  [La mostra](/evento/ritirato)\n  :::';
    expect(cardsIn(source)).toEqual(['/evento/ritirato']);
    expect(page(source)).not.toContain('href');
  });

  it('several cards stand one after the other, with words between them', () => {
    expect(page(card('[a](/evento/maesta)', 'Oppure [b](/evento/maesta).', '[c](/evento/maesta)'))).toMatch(
      /^<div class="card".*<\/div>\n<p>Oppure <a href="\/evento\/maesta">b<\/a>.<\/p>\n<div class="card".*<\/div>$/s,
    );
  });

  test.each([
    '[a](/evento/maesta)',
    '::: riquadro\n[a](/evento/maesta)\n:::',
    '::: scheda grande\n[a](/evento/maesta)\n:::',
  ])('the link in %j stays a link', (source) => expect(page(source)).not.toContain('class="card"'));
});

it('where nothing is known of the items, and in mails and feeds, a card is a link with its words', () => {
  const link = '<p><a href="/evento/maesta">«Maestà»</a></p>\n';
  const source = card('["Maestà"](/evento/maesta)');
  expect(renderMarkdown(source)).toBe(link);
  expect(renderPortable('a', source, {})).toBe(link);
  expect(renderPortable('a', source, {}, known)).toBe(link);
  expect(renderPortable('a', card('[La mostra](/evento/ritirato)'), {}, known)).toBe('<p>La mostra</p>\n');
});

it('the addresses of the cards of a text are those that its page asks for', () => {
  expect(cardsIn(`[a](/evento/no)\n\n${card('[a](/evento/a)', '[b](/video?video=b)', '[a](/evento/a)')}`)).toEqual([
    '/evento/a',
    '/video?video=b',
  ]);
  expect(cardsIn('Nessuna scheda: [a](/evento/a)')).toEqual([]);
});

it('every address of an item names its kind and id', () => {
  for (const kind of ['article', 'event', 'news', 'video', 'gallery'] as const)
    expect(itemAt(itemPath(kind, { id: 'Ab_1-2' }))).toEqual({ kind, name: 'Ab_1-2' });
  for (const path of [
    '/evento/',
    '/evento/a/b',
    '/eventi',
    '/video',
    'https://altrove.example/evento/a',
    '/evento/a?b=c',
  ])
    expect(itemAt(path)).toBeUndefined();
});
