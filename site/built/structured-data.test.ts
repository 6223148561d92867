import { describe, expect, it, test } from 'vitest';
import { indexedPages, pageAt, siteUrl } from './testing/built-site.ts';

type Thing = Record<string, unknown> & { '@type': string };

/** What a page says of itself, as a browser hands it to a search engine. */
function thingsOn(path: string): Thing[] {
  const found = [...pageAt(path).html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(found.length).toBe(1);
  return JSON.parse(found[0]?.[1] ?? '')['@graph'];
}

function thing(path: string, type: string): Thing {
  const found = thingsOn(path).find((candidate) => candidate['@type'] === type);
  if (!found) throw new Error(`No ${type} on ${path}`);
  return found;
}

/** Every value under these names, however deep. */
const valuesOf = (value: unknown, names: RegExp, name = ''): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, names, name));
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) => valuesOf(one, names, key));
  return names.test(name) ? [value] : [];
};

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

describe('on every page', () => {
  const everything = indexedPages.map(({ path }) => [path, thingsOn(path)] as const);

  it('pictures are whole addresses, and none is a drawing', () => {
    const wrong = everything.flatMap(([path, things]) =>
      valuesOf(things, /^(image|thumbnailUrl|logo)$/)
        .filter((image) => !/^https:\/\//.test(String(image)) || /\.svg/.test(String(image)))
        .map((image) => `${path}: ${image}`),
    );
    expect(wrong).toEqual([]);
  });

  it('moments of publication have their zone', () => {
    const wrong = everything.flatMap(([path, things]) =>
      valuesOf(things, /^(datePublished|dateModified|uploadDate)$/)
        .filter((moment) => !zoned.test(String(moment)))
        .map((moment) => `${path}: ${moment}`),
    );
    expect(wrong).toEqual([]);
  });

  it('a page other than the home page has breadcrumbs from the home page to its own address', () => {
    for (const [path, things] of everything.filter(([address]) => address !== '/')) {
      const crumbs = things.find((candidate) => candidate['@type'] === 'BreadcrumbList');
      const items = crumbs?.['itemListElement'] as { position: number; item: string }[];
      expect(items[0]?.item).toBe(`${siteUrl}/`);
      expect(items.at(-1)?.item).toBe(siteUrl + path);
      expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1));
    }
  });
});

it('the home page names the publisher and the search address', () => {
  expect(thing('/', 'NewsMediaOrganization')).toMatchObject({ name: 'Sinopia Edizioni', url: `${siteUrl}/` });
  expect(thing('/', 'WebSite')).toMatchObject({
    publisher: { '@id': `${siteUrl}/#editore` },
    potentialAction: { target: { urlTemplate: `${siteUrl}/cerca?q={search_term_string}` } },
  });
});

it('an article says what, who, when and of what section', () => {
  const path = '/articolo/la-maiolica-racconta';
  expect(thing(path, 'NewsArticle')).toMatchObject({
    headline: expect.stringMatching(/\S/),
    description: expect.stringMatching(/\S/),
    author: { '@type': 'Person', name: 'Elena Baldacci', url: `${siteUrl}/autore/elena-baldacci` },
    publisher: { '@type': 'NewsMediaOrganization', name: 'Sinopia Edizioni' },
    articleSection: expect.stringMatching(/\S/),
    mainEntityOfPage: siteUrl + path,
    inLanguage: 'it',
  });
});

it('a news item without an author is by the publisher', () =>
  expect(thing('/news/scomoda-notizia', 'NewsArticle')).toMatchObject({
    author: { '@type': 'NewsMediaOrganization', name: 'Sinopia Edizioni' },
  }));

test.each([
  ['scomodo-evento', 'ExhibitionEvent'],
  ['scomoda-asta', 'SaleEvent'],
])('the event %s is a %s', (id, type) =>
  expect(thing(`/evento/${id}`, type)).toMatchObject({
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: expect.any(String), address: expect.any(String) },
    url: `${siteUrl}/evento/${id}`,
  }),
);

it('days are days, and hours are hours of Rome', () => {
  expect(thing('/evento/scomodo-evento', 'ExhibitionEvent')['startDate']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(thing('/evento/scomoda-asta', 'SaleEvent')['startDate']).toMatch(/T18:30:00\+0[12]:00$/);
});

it('an evening without a last hour has no end', () =>
  expect(thing('/evento/scomoda-asta', 'SaleEvent')).not.toHaveProperty('endDate'));

it('an event online that was called off says so, where it would have been, and sells nothing', () => {
  const event = thing('/evento/scomoda-diretta', 'EducationEvent');
  expect(event).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', name: 'Online', url: 'https://diretta.example/sala?a=1&b=%22' },
    endDate: expect.stringMatching(/T23:00:00\+0[12]:00$/),
  });
  expect(event).not.toHaveProperty('offers');
});

it('the city of an event is apart from its place', () =>
  expect(thing('/evento/asta-novecento', 'SaleEvent')['location']).toEqual({
    '@type': 'Place',
    name: 'Sala Meridiana',
    address: { '@type': 'PostalAddress', addressLocality: 'Torino' },
  }));

it('a postponed event is postponed', () =>
  expect(thing('/evento/marmorizzare-la-carta', 'EducationEvent')['eventStatus']).toBe(
    'https://schema.org/EventPostponed',
  ));

it('tickets are an offer, and nothing is where there are none', () => {
  expect(thing('/evento/scomoda-asta', 'SaleEvent')['offers']).toEqual({
    '@type': 'Offer',
    url: 'https://biglietti.example/?a=1&b=%22',
  });
  expect(thing('/evento/scomodo-evento', 'ExhibitionEvent')).not.toHaveProperty('offers');
});

it('an event that costs nothing is offered for nothing', () =>
  expect(thing('/evento/leggere-un-restauro', 'EducationEvent')).toMatchObject({
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' },
    isAccessibleForFree: true,
  }));

it('every video says where it plays, without a third party being asked before', () => {
  const videos = thing('/video', 'ItemList')['itemListElement'] as { item: Thing }[];
  expect(videos.length).toBeGreaterThan(5);
  for (const { item } of videos) {
    expect(item).toMatchObject({
      '@type': 'VideoObject',
      thumbnailUrl: expect.stringMatching(`^${siteUrl}/`),
      author: { '@type': 'Person', name: expect.any(String) },
      embedUrl: expect.stringMatching(/^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//),
    });
  }
});

it('the gallery is of works with their artists', () => {
  const works = thing('/galleria', 'ImageGallery')['hasPart'] as Thing[];
  expect(works.length).toBeGreaterThan(10);
  for (const work of works)
    expect(work).toMatchObject({
      '@type': 'VisualArtwork',
      creator: { '@type': 'Organization', name: 'Bottega Sinopia' },
      creditText: expect.stringMatching(/^Bottega Sinopia, da un’idea di /),
    });
});

it('what an author wrote cannot close the script element that it stands in', () => {
  const { headline } = thing('/articolo/scomodo-codice', 'NewsArticle');
  expect(headline).toBe('</script><script>alert("«È»")</script> & <b>co.</b>');
});
