import type { Renderer } from '#functions/publish/renderer.ts';

/** The paths that follow from the lists of a renderer. */
export const listedPaths = ({ listingQueries, listingNow, pathsBetween }: Renderer): string[] =>
  listingQueries.flatMap((query) => pathsBetween(query, undefined, listingNow(query)).added);
