import react from '@astrojs/react/server.js';
import type { NamedSSRLoadedRendererValue } from 'astro';

/**
 * Renders React components, as `@astrojs/react` does. That one asks each component whether it is React's by rendering it
 * once before it renders it; here every component that is not Astro's own is React's.
 */
const renderer: NamedSSRLoadedRendererValue = {
  ...react,
  name: 'react-components',
  check: async (component: unknown) => typeof component !== 'string',
};

export default renderer;
