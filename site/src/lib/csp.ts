import { createHash } from 'node:crypto';

/** What a page's policy says of one inline script or style: this text may run, no other. */
export const cspHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
