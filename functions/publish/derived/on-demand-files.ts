import type { HostedPictures } from '#functions/context/context.ts';
import type { Store } from '#functions/db/store.ts';
import type { AsyncFiles } from '#functions/files/files.ts';
import { describeMedia } from '#functions/media/describe.ts';
import { readItems } from '#functions/publish/live-rows.ts';
import {
  itemOfShareFile,
  magazineCard,
  magazineShareFile,
  sharedFocus,
  sharePictureFile,
  sharePictureOf,
} from '#shared/publish/share-picture-file.ts';
import { pictureOf, type SiteDb, summaryOf } from '#shared/publish/site-db.ts';
import { publicKey } from '#shared/publish/snapshot.ts';
import type { makeSize } from './encode-sizes.ts';
import { hostedKey, isDerivedPath, nameInPath, sizesName, sizesNameOf } from './hosted-names.ts';
import type { drawSharePicture } from './share-pictures/draw-share-picture.ts';

const signPath = '/share.jpg';

type Ports = {
  store: Store;
  /** The hosted pictures that live items show. */
  hosted: () => Promise<HostedPictures>;
  pictures: Pick<AsyncFiles, 'read'>;
  live: Pick<AsyncFiles, 'write' | 'remove'>;
  draw: { makeSize: typeof makeSize; drawSharePicture: typeof drawSharePicture };
};

/** `instead`: what readers see until the file is there, a path. `make`: undefined if its picture is damaged or was replaced. */
export type Derived = { instead: string; make: () => Promise<Uint8Array | undefined> };

/**
 * A size of a hosted picture or a share picture, made when it is first asked for; undefined if no page names the file. The live items
 * say which there are: no request makes any other file.
 */
export async function derivedFile(ports: Ports, path: string): Promise<Derived | undefined> {
  const derived = await named(ports, path);
  if (!derived) return undefined;
  const file = path.slice(1);
  const make = async () => {
    const body = await derived.make();
    if (!body) return undefined;
    await ports.live.write(file, body);
    // A publication takes an item in before it removes its files, so the name is checked once more after the write.
    if (await named(ports, path)) return body;
    await ports.live.remove(file);
    return undefined;
  };
  return { ...derived, make };
}

async function named(ports: Ports, path: string): Promise<Derived | undefined> {
  if (!isDerivedPath(path)) return undefined;
  const { store, hosted, pictures, draw } = ports;
  const shared = itemOfShareFile(path.slice(1));
  if (!shared) return sizeOf(ports, path);
  if (shared === 'magazine')
    return path === `/${magazineShareFile}`
      ? { instead: signPath, make: () => draw.drawSharePicture(magazineCard) }
      : undefined;
  const [read] = await readItems(store, [shared]);
  const summary = read?.live?.summary;
  if (!summary) return undefined;
  const { card, image } = sharePictureOf(shared.kind, summary);
  const picture =
    image === undefined ? undefined : ((await hosted())[image] ?? (await describeMedia(store, [image]))[image]);
  if (`/${sharePictureFile(shared.kind, summary, () => picture)}` !== path) return undefined;
  const make = async () => {
    const size = picture?.media?.medium;
    const focus = sharedFocus(picture);
    const bytes = size === undefined ? await readHosted(ports, image) : await pictures.read(size.slice(1));
    return drawn(draw.drawSharePicture(focus ? { ...card, focus } : card, bytes));
  };
  return { instead: signPath, make };
}

/** Several addresses may have the same picture. */
async function sizeOf(ports: Ports, path: string): Promise<Derived | undefined> {
  const name = nameInPath(path);
  const all = Object.entries(await ports.hosted()).filter(([, picture]) => sizesNameOf(picture) === name);
  const [address, picture] = all[0] ?? [];
  const size = picture?.variants.find((variant) => variant.path === path);
  if (!address || !picture || !size) return undefined;
  const make = async () => {
    for (const [other] of all) {
      const bytes = await readHosted(ports, other);
      if (bytes && sizesName(bytes) === name) return drawn(ports.draw.makeSize(bytes, picture, size));
    }
    return undefined;
  };
  return { instead: encodedPath(address), make };
}

async function readHosted({ pictures }: Ports, address: string | undefined): Promise<Uint8Array | undefined> {
  const key = address === undefined ? undefined : hostedKey(address);
  return key === undefined ? undefined : pictures.read(key);
}

/** Undefined for a damaged picture. */
const drawn = (making: Promise<Uint8Array>): Promise<Uint8Array | undefined> => making.catch(() => undefined);

const encodedPath = (address: string) => `/${hostedKey(address)?.split('/').map(encodeURIComponent).join('/')}`;

export function isDerivedFile(db: SiteDb, file: string): boolean {
  if (!file.startsWith('_sizes/')) return false;
  const shared = itemOfShareFile(file);
  if (shared === 'magazine') return file === magazineShareFile;
  if (!shared) return db.get('SELECT 1 FROM picture WHERE name = ?', nameInPath(`/${file}`)) !== undefined;
  const summary = summaryOf(db, publicKey(shared.kind, shared.id));
  return summary !== undefined && sharePictureFile(shared.kind, summary, (address) => pictureOf(db, address)) === file;
}
