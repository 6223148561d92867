import { releasePrefix } from './release-folder.ts';

/** Above this it is cheaper, and no slower, to ask the CDN to forget all pages. */
const mostFiles = 15;

/** What the CDN has to forget: a page is known there by the reader's address and by the one that it was led to. */
export function pathsToForget(release: string, files: readonly string[]): string[] {
  if (files.length > mostFiles) return ['/*'];
  return files.flatMap((file) => [addressOf(file), `/${releasePrefix(release)}${file}`]);
}

const addressOf = (file: string) => (file === 'index.html' ? '/' : `/${file.replace(/\/index\.html$/, '')}`);
