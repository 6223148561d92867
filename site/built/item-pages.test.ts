import { expect, it } from 'vitest';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import { newsletterText } from '#shared/magazine-texts.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { dateRange, longDate } from '#shared/time/dates.ts';
import { attributeOf, pageAt, summaries, textOf } from './testing/built-site.ts';

function itemOf<Kind extends PublicKind>(kind: Kind, id: string): SnapshotSummary<Kind> {
  const items: readonly (SnapshotSummary<Kind> & { id: string })[] = summaries(kind);
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`No ${kind} ${id}`);
  return item;
}

it('the page of an article shows every field of the article, and links to others', () => {
  const article = itemOf('article', 'davanti-al-fondo-oro');
  const { all, attribute } = pageAt('/articolo/davanti-al-fondo-oro');
  const text = textOf(all('main article.article')[0]);
  for (const field of ['title', 'subtitle', 'description', 'excerpt', 'author', 'imageCaption', 'imageCredit'] as const)
    expect(text, field).toContain(article[field]);
  expect(attribute('article.article time', 'datetime')).toBe(article.date);
  expect(textOf(all('article.article time')[0])).toMatch(/^\d{1,2}º? [a-z]+ \d{4}$/);
  expect(attribute('article.article img', 'alt')).toBe(article.imageAlt);
  expect(text).toMatch(/\d+ minut[oi] di lettura/);
  expect(all('article.article .prose p').length).toBeGreaterThan(3);

  expect(attribute('article.article header a', 'href')).toBe(`/articoli?category=${article.category}`);
  const onward = all('article.article a').filter((link) => textOf(link) === 'Leggi altri articoli');
  expect(onward.map((link) => attributeOf(link, 'href'))).toEqual(['/articoli']);
  expect(textOf(all('main aside h2')[0])).toBe('Da leggere dopo');
  expect(all('main aside li')).toHaveLength(3);
  expect(all('main section h2').map(textOf)).toContain('La newsletter di Sinopia');
});

it.each([
  ['a tall', 'davanti-al-fondo-oro', 'split'],
  ['a wide', 'carta-marmorizzata-il-caso-governato', 'full'],
  ['a 4:3', 'bodoni-il-bianco-tra-le-lettere', 'basic'],
])('the page of an article with %s picture, %s, opens as %s', (_, id, opening) =>
  expect(pageAt(`/articolo/${id}`).attribute('main article.article', 'data-hero')).toBe(opening),
);

it('the page of a news item shows every field of the item, with a link back to the list', () => {
  const item = itemOf('news', 'riapre-lo-studiolo');
  const { all, attribute } = pageAt('/news/riapre-lo-studiolo');
  const text = textOf(all('main article.news-view')[0]);
  expect(textOf(all('article.news-view h1')[0])).toBe(item.title);
  for (const shown of ['Antiquariato', item.summary, item.author, longDate(item.date)]) expect(text).toContain(shown);
  expect(attribute('article.news-view img', 'alt')).toBe(item.imageAlt);
  expect(all('article.news-view ul[aria-label="Temi"] li').map(textOf)).toEqual(item.tags);
  expect(all('article.news-view .prose p').length).toBeGreaterThan(1);
  const back = all('main a').filter((link) => textOf(link) === 'Tutte le notizie');
  expect(attributeOf(back[0], 'href')).toBe('/news');
});

it('the page of an imported news item shows its text as it was written', () =>
  expect(pageAt('/news/scomoda-notizia').all('article.news-view .prose p').map(textOf)).toEqual([
    '1. Non è un *elenco* <b>',
  ]));

it('a picture at another address waits until it is near, and its server does not learn of the article', () => {
  const { attribute } = pageAt('/articolo/scomodo-lungo');
  const picture = 'article.article img';
  expect(attribute(picture, 'src')).toMatch(/^https:/);
  expect(['referrerpolicy', 'loading'].map((name) => attribute(picture, name))).toEqual(['no-referrer', 'lazy']);
});

it('the page of an event shows its facts and its state, and links to other calendars and other events', () => {
  const event = itemOf('event', 'asta-novecento');
  const { all, attribute } = pageAt('/evento/asta-novecento');
  expect(textOf(all('article.event-page h1')[0])).toBe(event.title);
  const text = textOf(all('main article.event-page')[0]);
  for (const fact of [event.type, event.description, event.location, event.organizer, event.startTime, event.endTime])
    expect(text).toContain(fact);
  expect(attribute('.event-facts time', 'datetime')).toBe(event.startDate);
  expect(textOf(all('.event-facts time')[0])).toBe(dateRange(event.startDate, event.endDate));
  const links = (name: string) =>
    all('main a').flatMap((link) => (textOf(link) === name ? [attributeOf(link, 'href')] : []));
  expect(links('Sito ufficiale')).toEqual([event.website]);
  expect(links('Google Calendar')).toEqual([expect.stringContaining('https://calendar.google.com/calendar/render?')]);
  expect(attribute('.event-picture img', 'alt')).toBe(event.imageAlt);
  expect(textOf(all('.event-word')[0])).toMatch(/in corso|ultimi giorni|prossimamente/);
  expect(textOf(all('.event-body .prose')[0])).not.toBe('');
  expect(all('main section h2').map(textOf)).toContain('Altri eventi');
});

it('the page of the newsletter says how often it comes, and shows its last issue with a picture and what it recommends', () => {
  const [latest] = summaries('newsletter');
  const { all } = pageAt('/newsletter');
  expect(textOf(all('main header p')[0])).toContain(newsletterText.frequency);
  expect(all('main article h2').map(textOf)).toEqual([latest?.title]);
  expect(all('main article .picture img')).toHaveLength(1);
  const { title } = itemOf('article', 'davanti-al-fondo-oro');
  expect(all('main article li').map(textOf)).toContain(title);
  expect(pageAt(`/newsletter/${latest?.id}`).all('article.issue .cover img')).toHaveLength(1);
});
