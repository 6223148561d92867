import { createHash } from 'node:crypto';

/** What a page's policy says of one inline script or style: this text may run, no other. */
export const cspHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;

const policy = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const inline = /<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * Astro allows on every page whatever stands on any: two kilobytes that nothing compresses. A page keeps what it needs;
 * what nobody announced stays forbidden, wherever it came from.
 */
export function narrowedPolicy(page: string): string {
  const needed = new Set([...page.matchAll(inline)].map(([, , text = '']) => `'${cspHash(text)}'`));
  return page.replace(policy, (meta, sources: string) =>
    meta.replace(sources, () => sources.replace(/ ('sha256-[^']+')/g, (hash, name) => (needed.has(name) ? hash : ''))),
  );
}
