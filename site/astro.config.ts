import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

export default defineConfig({
  integrations: [react()],
  trailingSlash: 'never',
  build: { format: 'directory', concurrency: 1 },
  security: { csp: true },
  devToolbar: { enabled: false },
  // Markdown is rendered by shared/text/markdown.ts; Astro's highlighter would want inline styles.
  markdown: { syntaxHighlight: false },
});
