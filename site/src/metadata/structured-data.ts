import { magazine } from '#shared/magazine.ts';
import { siteUrl } from '#site/src/content/snapshot.ts';
import { sharePicture } from './pictures.ts';
import { type SectionHref, sectionAt } from './sections.ts';

/** A thing as schema.org names it; undefined where nothing is known. */
export type Thing = { '@type': string; [property: string]: unknown };

/** JSON-LD for search engines, safe inside a script element. */
export const graph = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');

/** The publisher, named on the home page and by articles and news. */
export function publisherData(): Thing {
  const address = siteUrl();
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${address}/#editore`,
    name: magazine.publisher,
    url: `${address}/`,
    logo: sharePicture(undefined).address,
    address: magazine.address,
    email: magazine.emails.support,
    sameAs: magazine.social.map(({ href }) => href),
  };
}

export function websiteData(): Thing {
  const address = siteUrl();
  return {
    '@type': 'WebSite',
    '@id': `${address}/#sito`,
    name: magazine.name,
    alternateName: magazine.tagline,
    url: `${address}/`,
    inLanguage: magazine.language,
    publisher: { '@id': `${address}/#editore` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${address}/cerca?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

type Place = { path: string; title: string; section?: SectionHref | undefined };

/** The page's breadcrumbs: Home, its section, itself. */
export function breadcrumbData({ path, title, section }: Place): Thing {
  const crumbs = [
    { path: '/', name: 'Home' },
    ...(section && section !== path ? [{ path: section, name: sectionAt(section)?.label ?? section }] : []),
    { path, name: title },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: crumb.name,
      item: siteUrl() + crumb.path,
    })),
  };
}
