import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { apiDocumentAsData } from './api-document.ts';

export default defineConfig({
  integrations: [react()],
  trailingSlash: 'never',
  // A page comes whole: the styles of one are smaller than what asking for them costs on a slow line.
  build: { format: 'directory', concurrency: 1, inlineStylesheets: 'always' },
  security: { csp: true },
  devToolbar: { enabled: false },
  // Markdown is rendered by shared/text/markdown.ts; Astro's highlighter would want inline styles.
  markdown: { syntaxHighlight: false },
  // What an inline script fetches later is a file of its own: Vite's word for that is worker.
  vite: { plugins: [apiDocumentAsData], worker: { format: 'es' } },
});
