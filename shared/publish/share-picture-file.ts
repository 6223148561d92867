import { hash } from 'node:crypto';
import type { ContentKind, PublicKind } from '#shared/kinds/kinds.ts';
import { kinds } from '#shared/kinds.ts';
import { magazine } from '#shared/magazine.ts';
import { type SharePictureText, sharePictureText } from './share-picture-text.ts';
import type { Picture, SnapshotSummary } from './snapshot.ts';

/** To be increased when the drawing of a card changes. */
const format = 2;

type Summary = SnapshotSummary<PublicKind>;
type PictureOf = (address: string) => Picture | undefined;

/** Works have no page of their own, and so nothing to share but the gallery. */
export type KindWithSharePicture = Exclude<ContentKind, 'gallery'>;
const hasSharePicture = (kind: string): kind is KindWithSharePicture =>
  Object.hasOwn(kinds, kind) && kinds[kind as ContentKind].files.length > 0;

export const magazineCard: SharePictureText = {
  title: magazine.name,
  label: magazine.tagline,
  note: '',
  color: '#fbf8f3',
};

export function sharePictureOf(
  kind: KindWithSharePicture,
  summary: Summary,
): { card: SharePictureText; image?: string | undefined } {
  return {
    card: sharePictureText(kind, summary as Parameters<typeof sharePictureText>[1]),
    image: 'videoId' in summary ? posterOf(summary) : 'image' in summary ? summary.image : undefined,
  };
}

/** Of a video the poster that the magazine has itself: one of the provider is not fetched for it. */
const posterOf = ({ poster, thumbnail }: SnapshotSummary<'video'>): string | undefined =>
  poster || (thumbnail.startsWith('/pictures/') ? thumbnail : undefined);

/** The point of a picture that a share picture keeps in view. The middle is the default, not a choice: the crop then looks for the subject. */
export const sharedFocus = (picture: Picture | undefined): Picture['focus'] =>
  picture?.focus?.x === 0.5 && picture.focus.y === 0.5 ? undefined : picture?.focus;

/**
 * Where the share picture of an item lies. It is named by its content: a changed one gets a new address, which no network has
 * cached. Undefined for kinds without one.
 */
export function sharePictureFile(kind: PublicKind, summary: Summary, pictureOf: PictureOf): string | undefined {
  if (!hasSharePicture(kind)) return undefined;
  const { card, image } = sharePictureOf(kind, summary);
  const picture = image === undefined ? undefined : pictureOf(image);
  return fileNamed(`${kind}-${summary.id}`, [
    card,
    picture?.media?.medium ?? picture?.variants[0]?.path,
    sharedFocus(picture),
  ]);
}

export const magazineShareFile = fileNamed('magazine', [magazineCard]);

function fileNamed(name: string, shows: unknown[]): string {
  const digest = hash('sha256', JSON.stringify([format, ...shows]), 'base64url').slice(0, 16);
  return `_sizes/share-${name}.${digest}.jpg`;
}

/** The item that the file of a share picture names; `magazine` for the magazine's own, undefined for any other file. */
export function itemOfShareFile(file: string): { kind: KindWithSharePicture; id: string } | 'magazine' | undefined {
  const [, name = ''] = /^_sizes\/share-([\w-]+)\.[\w-]{16}\.jpg$/.exec(file) ?? [];
  if (name === 'magazine') return 'magazine';
  const [, kind, id] = /^([a-z]+)-([\w-]{1,64})$/.exec(name) ?? [];
  return kind !== undefined && id !== undefined && hasSharePicture(kind) ? { kind, id } : undefined;
}
