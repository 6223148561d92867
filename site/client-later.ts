import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Comes to life after the first screen, or when the page is touched: see src/lib/client-later.ts. */
    'client:later'?: boolean | 'touched';
  }
}

const entrypoint = fileURLToPath(new URL('./src/lib/client-later.ts', import.meta.url));

export const clientLater: AstroIntegration = {
  name: 'client-later',
  hooks: { 'astro:config:setup': ({ addClientDirective }) => addClientDirective({ name: 'later', entrypoint }) },
};
