/** zod brings its messages in fifty languages; ours are our own, so that the one that it starts with is enough. */
export { default as en } from 'zod/v4/locales/en.js';
