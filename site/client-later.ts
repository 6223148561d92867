import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Comes to life after the first screen, or when the page is touched: see src/layouts/client-later.ts. */
    'client:later'?: boolean | 'touched';
  }
}

const entrypoint = fileURLToPath(new URL('./src/layouts/client-later.ts', import.meta.url));

export const clientLater: AstroIntegration = {
  name: 'client-later',
  hooks: { 'astro:config:setup': ({ addClientDirective }) => addClientDirective({ name: 'later', entrypoint }) },
};
