import { siteUrl } from '#site/src/content/site.ts';
import { type SectionHref, sectionAt } from '#site/src/metadata/sections.ts';
import type { Thing } from './graph.ts';

type Place = { path: string; title: string; section?: SectionHref | undefined };

/** Where a page stands: Home, its section, itself. */
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
