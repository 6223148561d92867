import { hash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Context } from '#functions/context/context.ts';
import { mediaKey } from '#functions/db/keys.ts';
import { batchGet } from '#functions/db/store.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import type { SourcePicture } from '#functions/import/sources/source-piece.ts';
import { changeMedia } from '#functions/media/library.ts';
import { getMedia, type Media } from '#functions/media/rows.ts';
import { typeBySignature } from '#functions/media/type-by-signature.ts';
import { startUpload } from '#functions/media/uploads.ts';
import { mediaLimits } from '#shared/limits.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { MediaUpload, type UploadForm } from '#shared/media/media.ts';
import { mediaRefusals } from '#shared/media/uploads.ts';
import { decoded } from '#shared/text/web-address.ts';
import { workOf } from './caption.ts';
import { fetchPicture, NoPicture } from './fetch-picture.ts';

export type PictureMove = {
  ctx: Context;
  /** Sends a file to the form that the library has made for it. */
  send: (form: UploadForm, bytes: Buffer, name: string) => Promise<void>;
  /** Waits until the library has prepared what was sent. */
  whenPrepared: () => Promise<void>;
  /** Where the files of the old house may lie. */
  folders: readonly string[];
  /** What became of each picture, a line each: another run takes only those that are not there. */
  ledger: string;
  fetch?: typeof fetchPicture;
};

export type MovedPictures = { ids: ReadonlyMap<string, string>; problems: string[] };

const atOnce = { hosts: 8, ofHost: 4 };

/** Brings pictures into the library: from a folder, else from where they are. */
export async function movePictures(
  move: PictureMove,
  pictures: ReadonlyMap<string, SourcePicture>,
  onProgress: (share: number) => void,
): Promise<MovedPictures> {
  const ids = await inLibrary(move.ctx, readLedger(move.ledger));
  const wanted = [...pictures.values()].filter(({ url }) => !ids.has(url));
  const problems: string[] = [];
  let done = 0;
  // A run that is killed has lost a group at most.
  for (const group of inGroups(wanted, groupSize)) {
    const sent = new Map<SourcePicture, string>();
    const hosts = [...Map.groupBy(group, ({ url }) => (URL.canParse(url) ? new URL(url).host : '')).values()];
    await inParallel(hosts, atOnce.hosts, (ofHost) =>
      inParallel(ofHost, atOnce.ofHost, async (picture) => {
        try {
          sent.set(picture, await sendPicture(move, picture));
        } catch (error) {
          if (!(error instanceof NoPicture)) throw error;
          problems.push(`${picture.url}: ${error.message}`);
        }
        done += 1;
        onProgress(done / wanted.length);
      }),
    );
    await move.whenPrepared();
    for (const [picture, id] of sent) {
      const problem = await described(move.ctx, picture, id);
      if (problem) problems.push(`${picture.url}: ${problem}`);
      else {
        ids.set(picture.url, id);
        appendFileSync(move.ledger, `${JSON.stringify({ url: picture.url, id })}\n`);
      }
    }
  }
  return { ids, problems };
}

const groupSize = 200;

/** The export may have moved into another magazine before, as a rehearsal. */
async function inLibrary({ store }: Context, ids: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const entries = [...ids];
  const rows = await batchGet<{ data: Media }>(
    store,
    entries.map(([, id]) => mediaKey(id)),
  );
  return new Map(entries.filter((_, at) => rows[at]?.data.file));
}

/** A line that a crash has cut is none. */
function readLedger(file: string): Map<string, string> {
  const ids = new Map<string, string>();
  if (!existsSync(file)) return ids;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    try {
      const { url, id } = JSON.parse(line) as { url: string; id: string };
      ids.set(url, id);
    } catch {}
  }
  return ids;
}

const importer = {
  id: 'import',
  role: 'admin',
  username: 'npm run import',
  fullName: 'Importazione',
  requestId: 'import',
  sessionId: 'import',
} as const;

async function sendPicture(
  { ctx, send, folders, fetch = fetchPicture }: PictureMove,
  { url }: SourcePicture,
): Promise<string> {
  const bytes = await bytesOf(url, folders, fetch);
  const type = typeBySignature(bytes);
  if (!type) throw new NoPicture(mediaRefusals['not-a-picture']);
  const name = decoded(pathOf(url).split('/').at(-1) || 'immagine');
  const given = { name, type, size: bytes.length, sha256: hash('sha256', bytes), still: true };
  const file = MediaUpload.safeParse(given);
  if (!file.success) throw new NoPicture(file.error.issues[0]?.message ?? '');
  // A whole archive comes on one day.
  const unlimited = { ...ctx, settings: { ...ctx.settings, rateLimits: false } };
  const started = await startUpload(unlimited, importer, file.data);
  if ('item' in started) return started.item.media.id;
  await send(started.awaited.upload, bytes, name);
  return started.awaited.id;
}

/** An address in a text may be none; the reason is that of `fetchPicture`. */
const pathOf = (url: string): string => URL.parse(url, 'http://localhost')?.pathname ?? '';

/** The original of a size may be there although no piece names it. */
async function bytesOf(url: string, folders: readonly string[], fetch: typeof fetchPicture): Promise<Buffer> {
  const original = url.replace(/-\d{2,5}x\d{2,5}(\.[a-z]{3,4})$/i, '$1');
  const there = fileIn(folders, original) ?? fileIn(folders, url);
  if (there || original === url) return there ?? fetch(url);
  return fetch(original).catch(() => fetch(url));
}

/** The file that lies in a folder as it lay in the old house: below `uploads`, `content/images`, or right in it. */
function fileIn(folders: readonly string[], url: string): Buffer | undefined {
  const path = decoded(pathOf(url)).replaceAll('\0', '');
  const marker = ['/wp-content/uploads/', '/content/images/', '/content/media/', '/content/files/'].find((one) =>
    path.includes(one),
  );
  const below = marker ? path.slice(path.indexOf(marker) + marker.length) : '';
  for (const folder of folders) {
    const root = realpathSync(folder);
    for (const name of [path, below && join('uploads', below), below && join('content/images', below), below]) {
      const file = name && join(root, name);
      if (!file || !statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
      // Not through a link to elsewhere.
      if (!realpathSync(file).startsWith(root + sep)) continue;
      if (statSync(file).size > mediaLimits.bytes) throw new NoPicture(`più di ${mediaLimits.bytes / 1024 ** 2} MB`);
      return readFileSync(file);
    }
  }
  return undefined;
}

/** Gives a picture the descriptions of its old house where it has none here; or says why the library did not take it. */
async function described(ctx: Context, { alt, caption }: SourcePicture, id: string): Promise<string | undefined> {
  const known = await getMedia(ctx, id);
  if (!known?.media.file) {
    const { status, refusal } = known?.upload ?? {};
    return refusal && status === 'refused' ? mediaRefusals[refusal] : 'la libreria non l’ha ancora preparata';
  }
  const { media } = known;
  const said = { ...(alt && { alt }), ...workOf(caption ?? '') };
  const news = Object.entries(said).filter(([field]) => !media[field as 'alt']);
  if (news.length > 0 && media.version <= 2) await changeMedia(ctx, importer, known, Object.fromEntries(news));
  return undefined;
}

/** The line of the record with the pictures of the library in place of those of the old house. */
export function withPictures(line: string, ids: ReadonlyMap<string, string>): string {
  const fields = JSON.parse(line) as Record<string, unknown>;
  const { image, content } = fields;
  const ours = (url: string) => {
    const id = ids.get(url);
    return id && mediaPath(id);
  };
  const text =
    typeof content === 'string'
      ? content.replace(/\]\(([^\s()]+|<[^<>\n]+>)(?=[\s)])/g, (whole, address: string) => {
          const path = ours(address.replace(/^<|>$/g, ''));
          return path ? `](${path}` : whole;
        })
      : content;
  return JSON.stringify({
    ...fields,
    ...(typeof image === 'string' && { image: ours(image) ?? image }),
    ...(text !== undefined && { content: text }),
  });
}
