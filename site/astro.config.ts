import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { clientLater, styleOrder } from './astro-integrations.ts';
import { apiDocumentAsData, inlineScripts } from './vite-plugins.ts';

export default defineConfig({
  integrations: [react(), clientLater, styleOrder],
  trailingSlash: 'never',
  // A page comes whole: the styles of one are smaller than what asking for them costs on a slow line.
  build: { format: 'directory', concurrency: 1, inlineStylesheets: 'always' },
  security: { csp: true },
  devToolbar: { enabled: false },
  // Markdown is rendered by shared/content/markdown.ts; Astro's highlighter would want inline styles.
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [apiDocumentAsData, inlineScripts],
    // A script that comes later is a file of its own: Vite's word for that is worker.
    worker: { format: 'es' },
    // A page that fits into the first fourteen kilobytes of a connection is there one round trip earlier, and its scripts
    // come once for all pages.
    build: { assetsInlineLimit: 0 },
  },
});
