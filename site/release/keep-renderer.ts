import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { getPrerenderOutputDirectory } from '../../node_modules/astro/dist/prerender/utils.js';

/**
 * Keeps what Astro renders pages with, instead of rendering them: its prerender bundle, which it throws away after a
 * build, and the styles and scripts of each page. With these, single pages are rendered in milliseconds, byte for byte
 * as a full build would. `getOptions` is not Astro's public API: the version is pinned, and a test compares the pages.
 */
export function keepRenderer(folder: string): AstroIntegration {
  return {
    name: 'keep-renderer',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((own) => ({
          ...own,
          name: 'keep-renderer',
          async setup() {
            await own.setup?.();
            const { settings, allPages } = optionsOf(own);
            const bundle = fileURLToPath(getPrerenderOutputDirectory(settings as never));
            cpSync(bundle, join(folder, 'bundle'), { recursive: true });
            const entry = readdirSync(bundle).find((name) => name.startsWith('prerender-entry'));
            const pages = Object.values(allPages).map(({ route, component, styles }) => ({
              key: `${route.route}&${component}`,
              page: { route: route.route, component, styles },
            }));
            writeFileSync(join(folder, 'pages.json'), JSON.stringify({ entry, scripts: settings.scripts, pages }));
          },
          getStaticPaths: async () => [],
          render: (request, options) => own.render(request, options),
          teardown: async () => {},
        }));
      },
    },
  };
}

type BuildOptions = {
  settings: { scripts: unknown[] };
  allPages: Record<string, { route: { route: string }; component: string; styles: unknown[] }>;
};

const optionsOf = (prerenderer: AstroPrerenderer): BuildOptions =>
  (prerenderer as unknown as { app: { getOptions: () => BuildOptions } }).app.getOptions();
