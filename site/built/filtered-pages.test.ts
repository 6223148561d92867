import { describe, expect, it } from 'vitest';
import { createEdge } from '#infra/local/server/edge.ts';
import { served } from '#infra/local/testing/served.ts';
import {
  canonicalPath,
  choiceNamed,
  filteredPath,
  filteredTitle,
  type ListFilter,
  listFilters,
} from '#shared/kinds/list-filters.ts';
import { home } from '#shared/limits.ts';
import type { CategoryId } from '#shared/magazine.ts';
import { sectionLines } from '#shared/magazine-texts.ts';
import { attributeOf, events, live, media, pageAt, pages, siteUrl, summaries, textOf } from './testing/built-site.ts';

const edge = await served(createEdge([live, media], () => new Response(null, { status: 200 })));

/** What shows one item of a list. */
const itemOf = {
  '/articoli': '.card',
  '/eventi': '.event',
  '/video': '.video-card',
  '/galleria': '.wall .caption',
};

const choices = Object.values(listFilters).flatMap((filter: ListFilter) =>
  filter.choices.map((choice) => ({ filter, choice, address: canonicalPath(filter, choice.value) })),
);

describe.each(choices)('$address', ({ filter, choice, address }) => {
  const page = pageAt(address);
  const marked = itemOf[filter.list as keyof typeof itemOf];
  const itemsOn = ({ all }: typeof page) => all(`[data-prebuilt] ${marked}, astro-island ${marked}`);

  it('has its own title and description, and a canonical address where it has an item', () => {
    expect(textOf(page.all('title')[0])).toBe(`${filteredTitle(filter, choice.value)} | Sinopia`);
    expect(page.attribute('meta[name="description"]', 'content')).toContain(choice.name);
    const isEmpty = itemsOn(page).length === 0;
    expect(page.attribute('link[rel="canonical"]', 'href')).toBe(isEmpty ? undefined : siteUrl + address);
    expect(page.attribute('meta[name="robots"]', 'content')).toBe(isEmpty ? 'noindex' : 'max-image-preview:large');
  });

  it('is served for every name of its choice', async () => {
    const answers = [choice.value, ...choice.names, choice.name.toUpperCase()].map(async (name) => {
      const query = new URLSearchParams({ [filter.parameter]: name });
      return (await edge.request(`${siteUrl}${filter.list}?${query}`)).text();
    });
    for (const html of await Promise.all(answers)) expect(html === page.html).toBe(true);
  });

  it('shows items of its choice alone', () => {
    const shown = itemsOn(page).map((item) => {
      const own = attributeOf(item, 'data-event-type') ?? attributeOf(item, 'data-category');
      return own ?? textOf(item);
    });
    const isOfChoice = (said: string) => choice.names.some((name) => said === name || said.endsWith(name));
    expect(shown.filter((said) => !isOfChoice(said))).toEqual([]);
  });

  it('links to the whole list and to its choices without JavaScript, and marks its own', () => {
    const links = page.all(filter.list === '/articoli' ? 'article-search nav a' : 'noscript nav a');
    const hrefs = links.map((link) => attributeOf(link, 'href'));
    const offered = filter.choices.map(({ value }) => filteredPath(filter, value));
    // The other types of events are chosen in the calendar.
    const among = filter.list === '/eventi' ? offered.filter((path) => hrefs.includes(path)) : offered;
    expect(among.length).toBeGreaterThan(2);
    expect(hrefs).toEqual([filter.list, ...among]);
    const current = links.filter((link) => attributeOf(link, 'aria-current') === 'true');
    const own = filteredPath(filter, choice.value);
    expect(current.map((link) => attributeOf(link, 'href'))).toEqual(among.filter((path) => path === own));
  });
});

describe.each(listFilters.article.choices)('the section $name', ({ name, value, slug }) => {
  const page = pageAt(`/articoli/categoria/${slug}`);

  it('opens with its name and what it looks for, on its colour, and has its own feed', () => {
    expect(page.all('main h1').map(textOf)).toEqual([name]);
    expect(textOf(page.all(`main header[data-category="${value}"] p`)[0])).toBe(sectionLines[value as CategoryId]);
    expect(page.attribute(`link[href="/rss/${slug}.xml"]`, 'type')).toBe('application/rss+xml');
  });

  it('leads with its newest article, and shows its own news alone', () => {
    const leads = page
      .all('[data-prebuilt] .card')
      .map((card) => attributeOf(card, 'class')?.split(' ').includes('lead'));
    expect(leads).toEqual(leads.map((_, place) => place === 0));
    const news = summaries('news').filter(({ category }) => category === value);
    expect(page.all('section[aria-labelledby="notizie"] h3').map(textOf)).toEqual(
      news.slice(0, home.news).map(({ title }) => title),
    );
  });

  it('shows the running and coming events of its category, and of the type with its name', () => {
    const titles = page.all('section[aria-labelledby="eventi"] h3').map(textOf);
    expect(titles.length).toBeLessThanOrEqual(home.upcomingEvents);
    // The demo has coming exhibitions, fairs and auctions.
    if (choiceNamed(listFilters.event, value)) expect(titles).not.toEqual([]);
    const known = events.filter(
      ({ category, type }) =>
        category === value ||
        choiceNamed(listFilters.event, value)?.sent === choiceNamed(listFilters.event, type)?.sent,
    );
    expect(titles.filter((title) => !known.some((event) => event.title === title))).toEqual([]);
  });
});

it.each(Object.values(listFilters))(
  '$list with a choice that does not exist shows its empty message and no item',
  async ({ list, parameter }) => {
    const html = await (await edge.request(`${siteUrl}${list}?${parameter}=inventata`)).text();
    expect(html).toMatch(
      /Nessun articolo trovato|Nessun evento trovato|Nessuna opera trovata|Nessun video disponibile/,
    );
    expect(html).toContain('<meta name="robots" content="noindex">');
    const page = pages.find((one) => one.html === html);
    expect(page?.all(`[data-prebuilt] ${itemOf[list]}, astro-island ${itemOf[list]}`)).toEqual([]);
    expect(page?.all('main [aria-pressed="true"], main [aria-current="true"]')).toEqual([]);
  },
);
