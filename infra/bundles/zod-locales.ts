/** zod imports messages in fifty languages; ours are our own, so its default is enough. */
export { default as en } from 'zod/v4/locales/en.js';
