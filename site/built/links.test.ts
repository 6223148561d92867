import { describe, expect, it } from 'vitest';
import { isDerivedPath } from '#functions/publish/derived/hosted-names.ts';
import { createEdge } from '#infra/local/server/edge.ts';
import { makePosters } from '#infra/local/server/on-demand.ts';
import { served } from '#infra/local/testing/served.ts';
import { attributeOf, type BuiltPage, dataDir, isAnswered, live, media, pages, siteUrl } from './testing/built-site.ts';

const edge = await served(
  createEdge([live, media], () => new Response(null, { status: 200 }), {
    missing: [makePosters({ now: () => new Date() }, dataDir)],
  }),
);

/** A derived file is made when a reader asks for it: none is made here. */
const statusOf = async (address: string): Promise<number> =>
  isDerivedPath(address) && isAnswered(address) ? 200 : (await edge.request(new URL(address, siteUrl).href)).status;

const candidates = (set: string) => set.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');

const single = ['href', 'src', 'poster', 'action', 'component-url', 'renderer-url'];
const sets = ['srcset', 'srcSet', 'imagesrcset'];

/** Where a page leads, and what it loads. What a script fills in leads nowhere yet. */
function addressesIn({ all }: BuiltPage): string[] {
  const valuesOf = (name: string) =>
    all(`[${name}]`)
      .filter((element) => element.closest('template') === null)
      .map((element) => attributeOf(element, name) ?? '');
  const shared = all('meta[property="og:image"]').map((element) => attributeOf(element, 'content') ?? '');
  return [...single.flatMap(valuesOf), ...sets.flatMap(valuesOf).flatMap(candidates), ...shared];
}

/** The places on the magazine that its pages lead to, each with the pages that do. */
function leads(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const page of pages) {
    const own = siteUrl + page.path;
    for (const address of addressesIn(page)) {
      const target = new URL(address.replace(/^webcal:/, 'https:'), own);
      if (target.origin !== siteUrl) continue;
      const place = target.pathname + target.search + target.hash;
      found.set(place, (found.get(place) ?? new Set()).add(page.path));
    }
  }
  return found;
}

/** Awkward items name pictures that are not there, as authors do. */
const missing = '/pictures/no.jpg';
/** The 404 page leads to its own content and has no address. */
const ofNoPage = '/404#contenuto';

describe('every link, picture, size, style, script and feed of every page', () => {
  const places = [...leads()].filter(([place]) => place !== missing && place !== ofNoPage);

  it('the pages have more than 300 different links', () => expect(places.length).toBeGreaterThan(300));

  it('every link and file of every page answers 200', async () => {
    const broken: string[] = [];
    // A browser does not send the hash: places of one page are asked for once.
    const asked = new Map<string, number>();
    for (const [place, from] of places) {
      const [address = ''] = place.split('#');
      const status = asked.get(address) ?? (await statusOf(address));
      asked.set(address, status);
      if (status !== 200) broken.push(`${place} (${status}) on ${[...from].slice(0, 3).join(', ')}`);
    }
    expect(broken).toEqual([]);
  });

  it('every link with a hash leads to an existing element', () => {
    const ids = new Map<string, Set<string | null>>();
    const idsOf = (path: string) => {
      const page = pages.find((candidate) => candidate.path === path);
      const known = ids.get(path) ?? new Set(page?.all('[id]').map((element) => element.id));
      ids.set(path, known);
      return known;
    };
    const broken = places.flatMap(([place, from]) => {
      const [address = '', id] = place.split('#');
      if (!id) return [];
      const [path = ''] = address.split('?');
      return idsOf(path).has(decodeURIComponent(id)) ? [] : [`${place} on ${[...from].join(', ')}`];
    });
    expect(broken).toEqual([]);
  });
});
