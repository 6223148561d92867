import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { makeNextSlice } from '#functions/search/make-slice.ts';
import { acceptSlice, nextSlice, publicFolder, slicesFile, slicesList } from '#functions/search/slices.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';
import { openSearchIndex, type Pagefind, type SearchIndex } from '#site/src/search/search-index.ts';

/** A new folder that a server of its own serves, until the test file ends. */
export async function servedFolder(prefix: string) {
  const root = mkdtempSync(join(tmpdir(), prefix));
  // The index is made between two requests: meanwhile a connection would be closed, just when the next request uses it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const file = join(root, new URL(request.url ?? '', 'http://localhost').pathname);
    if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    rmSync(root, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  /** The index in a folder within, as a reader who comes now opens it. */
  const openIndex = (folder: string): Promise<SearchIndex> => {
    const load = async (address: string) => {
      const module = `${pathToFileURL(join(root, new URL(address).pathname)).href}?${Math.random()}`;
      return (await import(/* @vite-ignore */ module)) as Pagefind;
    };
    return openSearchIndex({ base: `http://127.0.0.1:${port}/${folder}/`, load });
  };
  return { root, openIndex };
}

/** One slice of the index, made and shown; `meanwhile` runs before it is shown. */
export async function makeAndAccept(
  db: SiteDb,
  root: string,
  name: string,
  now: Date,
  {
    slice = nextSlice(db),
    meanwhile = () => {},
  }: { slice?: ReturnType<typeof nextSlice>; meanwhile?: () => void } = {},
): Promise<void> {
  const files = folderFiles(join(root, publicFolder, name));
  const write = async (file: string, body: Uint8Array) => {
    files.write(file, body);
    return file;
  };
  const made = await makeNextSlice(db, name, write, slice);
  meanwhile();
  if (made) db.transaction(() => acceptSlice(db, made, now));
  writeFileSync(join(root, slicesFile), slicesList(db));
}
