import { magazine } from '#shared/magazine.ts';
import { siteUrl } from '#site/src/content/site.ts';
import { sharePicture } from '#site/src/metadata/share-picture.ts';
import type { Thing } from './graph.ts';

/** Who publishes: named on the home page, and by whatever it has published. */
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
