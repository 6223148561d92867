import { mediaKey } from '#functions/db/keys.ts';
import { batchGet, type Store } from '#functions/db/store.ts';
import { mediaIdOf, mediaPath, mediaVariantPath, printedCaption } from '#shared/media/addresses-and-captions.ts';
import type { MediaFormat } from '#shared/media/media.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import type { Media } from './rows.ts';

/** The library's pictures at these addresses, as pages show them; without deleted ones and those that are not ready. */
export async function describeMedia(store: Store, addresses: Iterable<string>): Promise<Record<string, Picture>> {
  const ids = [...addresses].flatMap((address) => mediaIdOf(address) ?? []);
  const rows = await batchGet<{ data: Media }>(
    store,
    ids.map((id) => mediaKey(id)),
  );
  const described = rows.flatMap((row): [string, Picture][] => {
    const picture = row && pictureOf(row.data);
    return picture ? [[mediaPath(row.data.id), picture]] : [];
  });
  return Object.fromEntries(described);
}

const mediumWidth = 1_200;
const isShownByAll = ({ format }: { format: MediaFormat }) => format === 'jpg' || format === 'png';

/** Undefined until its file is ready. */
export function pictureOf(media: Media): Picture | undefined {
  const { id, file, preparing, focus, alt, decorative, credits } = media;
  if (!file || preparing) return undefined;
  const paths = file.variants.map(({ format, width }) => ({
    format,
    width,
    path: mediaVariantPath(id, file.number, width, format),
  }));
  const caption = printedCaption(media);
  return {
    width: file.width,
    height: file.height,
    variants: paths.flatMap(({ format, ...size }) =>
      format === 'avif' || format === 'webp' ? [{ format, ...size }] : [],
    ),
    // The table keeps no order of fields, and pictures are compared and named as JSON.
    focus: { x: focus.x, y: focus.y },
    media: {
      decorative,
      medium: paths.findLast((size) => isShownByAll(size) && size.width <= mediumWidth)?.path ?? mediaPath(id),
      ...(alt ? { alt } : {}),
      ...(caption ? { caption } : {}),
      ...(credits ? { credits } : {}),
    },
  };
}
