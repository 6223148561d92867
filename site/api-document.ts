import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { apiDocument } from '#functions/api/document.ts';

const source = fileURLToPath(new URL('../functions/api/document.ts', import.meta.url));

/** Gives pages the API's document as data: none of the API's code goes into the site. */
export const apiDocumentAsData: Plugin = {
  name: 'api-document',
  enforce: 'pre',
  load: (id) =>
    id.split('?')[0] === source ? `export const apiDocument = ${JSON.stringify(apiDocument)};` : undefined,
};
