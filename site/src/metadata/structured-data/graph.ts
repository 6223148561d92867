/** A thing as schema.org names it; undefined where nothing is known. */
export type Thing = { '@type': string; [property: string]: unknown };

/** What search engines read of a page, safe inside a script element. */
export const graph = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
