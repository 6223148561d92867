import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

type Sheet = { type: 'inline'; content: string } | { type: 'external'; src: string };
type Style = { depth: number; order: number; sheet: Sheet };

/**
 * Gives each page's styles places of their own. Astro gives all styles of a page's `client:only` islands the same place, and
 * so it does for styles imported at the same depth through different components. Its comparison has no ties: each sort turns
 * them round, and a server build sorts once where a static build sorts twice.
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

/** In Astro's order; of the same place, styles of islands stay as they are and others are sorted by their text. */
export function placed<Item extends Style>(styles: readonly Item[]): Item[] {
  return styles
    .toSorted((one, other) => {
      const place = rank(one.order) - rank(other.order) || rank(other.depth) - rank(one.depth);
      return place === 0 && one.order !== unknown ? compare(text(one.sheet), text(other.sheet)) : place;
    })
    .map((style, place) => ({ ...style, order: place }));
}

/** Astro's order and depth of island styles. */
const unknown = -1;
const rank = (value: number) => (value === unknown ? Number.MAX_SAFE_INTEGER : value);
const text = (sheet: Sheet) => (sheet.type === 'inline' ? sheet.content : sheet.src);
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates after the first screen, or at the reader's first interaction only: see src/layouts/client-deferred.ts. */
    'client:deferred'?: boolean | 'touched';
  }
}

const entrypoint = fileURLToPath(new URL('./src/layouts/client-deferred.ts', import.meta.url));

export const clientLater: AstroIntegration = {
  name: 'client-deferred',
  hooks: { 'astro:config:setup': ({ addClientDirective }) => addClientDirective({ name: 'deferred', entrypoint }) },
};

/** Comes before the renderer of `@astrojs/react`, which stays for islands without a first rendering. */
export const reactComponents: AstroIntegration = {
  name: 'react-components',
  hooks: {
    'astro:config:setup': ({ addRenderer }) =>
      addRenderer({
        name: 'react-components',
        clientEntrypoint: '@astrojs/react/client.js',
        serverEntrypoint: fileURLToPath(new URL('./react-components.ts', import.meta.url)),
      }),
  },
};
