import { mediaIdOf } from '#shared/media/addresses-and-captions.ts';
import type { MediaItem } from '#shared/media/media.ts';
import { api } from '#site/src/api/api.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { picturesIn } from '#site/src/items/fields/figure-line.ts';
import { allChanged } from '#site/src/items/fields/text-edit.ts';

export type Undescribed = {
  address: string;
  /** In the picture field, or within the text. */
  place: 'image' | 'content';
  /** Its author and title, where the library knows them. */
  work?: string;
};

/** On a bad line nothing waits longer for the library. */
const maxWaitMilliseconds = 4_000;

/** The pictures without a description, neither here nor in the library, where one may also be marked as decorative. */
export async function undescribedPictures({ image, imageAlt, content }: FormValues): Promise<Undescribed[]> {
  const within = undescribedIn(String(content ?? '')).map(({ address }) => address);
  const uses: Undescribed[] = [
    ...(image && imageAlt === '' ? [{ address: String(image), place: 'image' as const }] : []),
    ...[...new Set(within)].map((address) => ({ address, place: 'content' as const })),
  ];
  const asked = await Promise.all(uses.map(async (picture) => ({ picture, media: await mediaAt(picture.address) })));
  return asked
    .filter(({ media }) => !media?.alt && !media?.decorative)
    .map(({ picture, media }) => ({
      ...picture,
      ...(media && { work: [media.artist, media.title].filter(Boolean).join(', ') }),
    }));
}

/** Undefined for an address elsewhere, and where the library does not answer. */
export async function mediaAt(address: string): Promise<MediaItem | undefined> {
  const id = mediaIdOf(address);
  if (!id) return undefined;
  return api.media[':id']
    .$get({ param: { id } }, { init: { signal: AbortSignal.timeout(maxWaitMilliseconds) } })
    .then((response) => response.json())
    .catch(() => undefined);
}

/** Where the person may not change the picture, the next form asks again. */
export async function keepDecorative(address: string): Promise<void> {
  const id = mediaIdOf(address);
  if (id) await api.media[':id'].$put({ param: { id }, json: { decorative: true } }).catch(() => {});
}

const undescribedIn = (text: string) => picturesIn(text).filter(({ address, alt }) => address !== '' && alt === '');

/** A text whose pictures at this address have this description. */
export function described(content: string, address: string, alt: string): string {
  const insert = `![${alt.replace(/[[\]\\]/g, '\\$&')}`;
  const changes = undescribedIn(content).flatMap((picture) =>
    picture.address === address ? [{ from: picture.from, to: content.indexOf(']', picture.from), insert }] : [],
  );
  return allChanged(content, changes);
}
