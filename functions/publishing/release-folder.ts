import { hash } from 'node:crypto';
import { AppendableObject } from '#functions/files/appendable-object.ts';
import type { Buckets } from '#functions/files/bucket.ts';
import { type AsyncFiles, bytesOf } from '#functions/files/files.ts';
import { publicFiles } from './bucket-files.ts';
import { LiveSite } from './live-site.ts';
import { manifestFile, manifestLog } from './page-record.ts';

export type ReleaseFolder = {
  live: LiveSite;
  /** Whether the manifest is still the one read or written here. */
  isCurrent: () => Promise<boolean>;
};

export const releasePrefix = (release: string) => `releases/${release}/`;
/** The code that renders the pages of a release; a rollback needs it. */
export const rendererFile = 'renderer.mjs';
/** The page for an unknown address. */
export const notFoundPage = '404.html';

type Options = { newId: () => string; beginSwap: () => Promise<void> };

/** The manifest goes to the bucket in parts of this size. */
const partBytes = 8 * 1_024 * 1_024;

/**
 * The pages of one release: a folder of the site bucket, with its manifest and journal in the state bucket.
 * `beginSwap` is called before the first write of each swap.
 */
export async function openReleaseFolder(
  { site, state }: Buckets,
  release: string,
  { newId, beginSwap }: Options,
): Promise<ReleaseFolder> {
  const prefix = releasePrefix(release);
  const record = new AppendableObject({ bucket: state, key: prefix + manifestFile, newId });
  const { appended, former } = await record.open();
  let log: string | undefined = wholeText(appended);
  let manifest: Uint8Array | undefined = former ?? (await wholeOf(record));
  let written = manifest && digestOf(manifest);

  const records: AsyncFiles = {
    // A record of the former kind is written anew first.
    appendsAreWhole: record.exists,
    async read(path) {
      if (path === manifestFile) return manifest;
      if (path === manifestLog) return log === '' ? undefined : Buffer.from(log ?? '');
      return (await state.get(prefix + path))?.body;
    },
    async write(path, content) {
      const body = bytesOf(content);
      if (path === manifestFile) return writeManifest(body);
      await beginSwap();
      await state.put(prefix + path, body);
    },
    async append(_log, content) {
      if (content !== '') await record.append(content);
    },
    async remove(path) {
      // The log goes with the manifest that it belongs to.
      if (path !== manifestLog) await state.remove(prefix + path);
    },
  };

  async function writeManifest(body: Uint8Array): Promise<void> {
    // Writing an equal manifest would start the search function for nothing.
    if (record.exists && record.parts.appended === 0 && written === digestOf(body)) return;
    await record.replace(inParts(body));
    written = digestOf(body);
  }

  const live = await LiveSite.open(publicFiles(site, prefix), records);
  // They were read once, and are large.
  manifest = undefined;
  log = undefined;
  return { live, isCurrent: () => record.isCurrent() };
}

const digestOf = (bytes: Uint8Array) => hash('sha256', bytes, 'base64url');

function* inParts(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += partBytes) yield body.subarray(start, start + partBytes);
}

const wholeText = (parts: readonly (Buffer | undefined)[]): string => parts.map((part) => text(part)).join('');

function text(part: Buffer | undefined): string {
  if (!part) throw new RecordDamaged();
  return part.toString();
}

async function wholeOf(record: AppendableObject): Promise<Uint8Array | undefined> {
  if (!record.exists) return undefined;
  const parts: Buffer[] = [];
  await record.readWhole((part, place) => {
    if (!part) throw new RecordDamaged();
    parts[place] = part;
  });
  return Buffer.concat(parts);
}

/** The live pages are not known: the versions of the bucket have the former record (docs/runbook.md). */
export class RecordDamaged extends Error {
  override name = 'RecordDamaged';
  override message = 'A part of the record of the live pages is damaged or lost';
}
