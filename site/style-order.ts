import type { AstroIntegration } from 'astro';

type Style = { depth: number; order: number };

/**
 * Gives each page's styles places of their own. Astro gives all styles of a page's `client:only` islands the same place and
 * sorts them with a comparison that has no ties: each sort turns them round, and a server build sorts once where a static
 * build sorts twice.
 */
export const styleOrder: AstroIntegration = {
  name: 'style-order',
  hooks: {
    'astro:build:setup': ({ pages, updateConfig }) =>
      updateConfig({
        plugins: [
          {
            name: 'style-order',
            applyToEnvironment: ({ name }) => name === 'client',
            // The client's styles are the last that pages get.
            writeBundle() {
              for (const page of pages.values()) page.styles = placed(page.styles);
            },
          },
        ],
      }),
  },
};

/** In Astro's order; styles of the same place stay as they are. */
export function placed<Item extends Style>(styles: readonly Item[]): Item[] {
  return styles
    .toSorted((one, other) => rank(one.order) - rank(other.order) || rank(other.depth) - rank(one.depth))
    .map((style, place) => ({ ...style, order: place }));
}

/** Of islands Astro knows neither order nor depth, and writes -1. */
const rank = (known: number) => (known === -1 ? Number.MAX_SAFE_INTEGER : known);
