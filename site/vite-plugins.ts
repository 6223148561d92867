import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { apiDocument } from '#functions/api/document.ts';

const suffix = '?inline-script';

/** Gives a script of the browser as the text that stands in the page itself: `import text from './a.client.ts?inline-script'`. */
export const inlineScripts = {
  name: 'inline-scripts',
  enforce: 'pre' as const,
  async load(id: string): Promise<string | undefined> {
    if (!id.endsWith(suffix)) return undefined;
    const entry = id.slice(0, -suffix.length);
    const { outputFiles } = await build({
      ...{ entryPoints: [entry], bundle: true, minify: true, write: false },
      ...{ format: 'iife', target: 'es2022' },
    });
    return `export default ${JSON.stringify(outputFiles[0]?.text.trim())}`;
  },
};

const source = fileURLToPath(new URL('../functions/api/document.ts', import.meta.url));

/** Gives pages the API's document as data: none of the API's code goes into the site. */
export const apiDocumentAsData: Plugin = {
  name: 'api-document',
  enforce: 'pre',
  load: (id) =>
    id.split('?')[0] === source ? `export const apiDocument = ${JSON.stringify(apiDocument)};` : undefined,
};
