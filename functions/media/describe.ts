import { mediaKey } from '#functions/db/keys.ts';
import { readTogether, type Store } from '#functions/db/store.ts';
import { mediaIdOf, mediaPath, mediaVariantPath, printedCaption } from '#shared/content/media.ts';
import type { MediaFormat } from '#shared/model/media.ts';
import type { Picture } from '#shared/model/snapshot/snapshot.ts';
import type { Media } from './rows.ts';

/** DynamoDB reads so many rows in one call. */
const rowsPerRead = 100;

/** The library's pictures at these addresses, as pages show them; without deleted ones and those that are not ready. */
export async function describeMedia(store: Store, addresses: Iterable<string>): Promise<Record<string, Picture>> {
  const ids = [...addresses].flatMap((address) => mediaIdOf(address) ?? []);
  const described: [string, Picture][] = [];
  for (let start = 0; start < ids.length; start += rowsPerRead) {
    const some = ids.slice(start, start + rowsPerRead);
    const rows = await readTogether<{ data: Media }>(
      store,
      some.map((id) => mediaKey(id)),
    );
    for (const row of rows) {
      const picture = row && pictureOf(row.data);
      if (picture) described.push([mediaPath(row.data.id), picture]);
    }
  }
  return Object.fromEntries(described);
}

const mediumWidth = 1_200;
const isShownByAll = ({ format }: { format: MediaFormat }) => format === 'jpg' || format === 'png';

function pictureOf(media: Media): Picture | undefined {
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
    media: {
      focus,
      decorative,
      medium: paths.findLast((size) => isShownByAll(size) && size.width <= mediumWidth)?.path ?? mediaPath(id),
      ...(alt ? { alt } : {}),
      ...(caption ? { caption } : {}),
      ...(credits ? { credits } : {}),
    },
  };
}
