/** Above this it is cheaper, and no slower, to ask the CDN to forget all pages. */
const mostFiles = 15;

/** What the CDN has to forget: a page is known there by the reader's address and by its place in the release's folder. */
export function pathsToForget(folder: string, files: readonly string[]): string[] {
  if (files.length > mostFiles) return ['/*'];
  return files.flatMap((file) => [addressOf(file), `/${folder}${file}`]);
}

const addressOf = (file: string) => (file === 'index.html' ? '/' : `/${file.replace(/\/index\.html$/, '')}`);
