import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const fileBeside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The host that Astro's server build is made for: a program that asks it for each page and keeps the answer as a file. */
export const rendererAdapter: AstroIntegration = {
  name: 'renderer-adapter',
  hooks: {
    'astro:config:setup': ({ addMiddleware }) =>
      addMiddleware({ order: 'pre', entrypoint: fileBeside('./renderer-middleware.ts') }),
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'renderer-adapter',
        entrypointResolution: 'auto',
        serverEntrypoint: fileBeside('./renderer-entry.ts'),
        supportedAstroFeatures: { serverOutput: 'stable' },
      }),
  },
};
