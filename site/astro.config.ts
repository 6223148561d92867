import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { clientLater, reactComponents, styleOrder } from './astro-integrations.ts';

const suffix = '?inline-script';

/** Gives a script of the browser as the text that stands in the page itself: `import text from './a.client.ts?inline-script'`. */
const inlineScripts = {
  name: 'inline-scripts',
  enforce: 'pre' as const,
  async load(id: string): Promise<string | undefined> {
    if (!id.endsWith(suffix)) return undefined;
    const entry = id.slice(0, -suffix.length);
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
    });
    return `export default ${JSON.stringify(outputFiles[0]?.text.trim())}`;
  },
};

/** What markdown-it imports, and a browser has or does without. */
const leanMarkdown: Plugin = {
  name: 'lean-markdown',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id, importer) {
    const isLean = importer?.includes('/markdown-it/') && ['entities', 'linkify-it'].includes(id);
    return isLean ? fileURLToPath(new URL('./stubs/markdown-it.ts', import.meta.url)) : undefined;
  },
};

/** Nearly all that a later part imports is there by then: lists of it would be kilobytes of each form. Its styles are still listed. */
const withoutLists: Plugin = {
  name: 'without-lists',
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } } } : undefined,
};

export default defineConfig({
  integrations: [reactComponents, react({ experimentalDisableStreaming: true }), clientLater, styleOrder],
  trailingSlash: 'never',
  // A page comes whole: the styles of one are smaller than what asking for them costs on a slow line.
  build: { format: 'directory', concurrency: 1, inlineStylesheets: 'always' },
  security: { csp: true },
  devToolbar: { enabled: false },
  // Markdown is rendered by shared/markdown/markdown.ts; Astro's highlighter would want inline styles.
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [inlineScripts, leanMarkdown, withoutLists],
    // A script that comes later is a file of its own: Vite's word for that is worker.
    worker: { format: 'es' },
    // A page that fits into the first fourteen kilobytes of a connection is there one round trip earlier, and its scripts
    // come once for all pages.
    build: { assetsInlineLimit: 0 },
  },
});
