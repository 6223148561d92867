import { type Dirent, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { opendir, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isWholePicture } from '#functions/files/whole-picture.ts';

/** `assets`: the release's own files. `known`: the files of pages, and the pictures that pages may name. */
type PublicFolders = { live: string; assets: string; known: ReadonlySet<string> };

/** Public files that no record names: a crash cut off their publication, or their items were withdrawn meanwhile. */
export class OrphanFiles {
  readonly #folders: () => PublicFolders;
  #found: string[] = [];

  /** `folders` is asked each time: what is known changes with every publication. */
  constructor(folders: () => PublicFolders) {
    this.#folders = folders;
  }

  removeAll(): void {
    removeOrphans(this.#folders());
  }

  /** Listing the files of a large site takes seconds, in which no publication has to wait. */
  async find(): Promise<void> {
    const { live, known } = this.#folders();
    this.#found = await listOrphanCandidates(live, known);
  }

  /** Removes what was found and is still unknown. Not during a publication: it writes pages before it records them. */
  removeFound(): void {
    if (this.#found.length > 0) removeOrphans(this.#folders(), this.#found);
    this.#found = [];
  }
}

/** Folders of public files that belong to other records or to the code. */
const othersFolders = ['_astro', 'pagefind'];
const isOthers = (file: string) => othersFolders.some((folder) => file.startsWith(`${folder}/`));

/**
 * Removes pages that the manifest does not list, and sizes and share pictures that no page may name: their items may have
 * been withdrawn. `files`: the public files, if they were listed before.
 */
export function removeOrphans({ live, assets, known }: PublicFolders, files = publicFilesIn(live)): string[] {
  const unknown = files.filter((file) => !known.has(file) && !isOthers(file) && !existsSync(join(assets, file)));
  for (const file of unknown) rmSync(join(live, file), { force: true });
  return unknown;
}

const publicFilesIn = (live: string): string[] =>
  readdirSync(live, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(live, join(entry.parentPath, entry.name)));

/**
 * Those of the public files that may have to be removed, listed without holding up the process: a large site has as many
 * folders as pages.
 */
export async function listOrphanCandidates(live: string, known: ReadonlySet<string>): Promise<string[]> {
  const orphanFiles: string[] = [];
  for await (const entry of entriesBelow(live)) {
    const file = relative(live, join(entry.parentPath, entry.name));
    if (entry.isFile() && !known.has(file) && !isBeingWritten(join(live, file))) orphanFiles.push(file);
  }
  return orphanFiles;
}

/** Without the folders that other processes clean themselves. */
async function* entriesBelow(live: string): AsyncGenerator<Dirent> {
  for (const entry of await readdir(live, { withFileTypes: true })) {
    if (!entry.isDirectory()) yield entry;
    else if (!othersFolders.includes(entry.name)) yield* await opendir(join(live, entry.name), { recursive: true });
  }
}

/** Another process makes sizes meanwhile. */
const isBeingWritten = (file: string): boolean =>
  file.endsWith('.new') && (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > Date.now() - 60_000;

/** Removes sizes and share pictures that a loss of power has damaged: they are made again when they are next asked for. */
export async function removeDamagedSizes(live: string): Promise<void> {
  const folder = join(live, '_sizes');
  if (!existsSync(folder)) return;
  for await (const { name } of await opendir(folder)) {
    const file = join(folder, name);
    if (!name.endsWith('.new') && !(await isWholePicture(file))) rmSync(file, { force: true });
  }
}
