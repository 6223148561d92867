import type { Picture } from '#shared/model/snapshot/snapshot.ts';

/** What a share picture shows of the library: a public file, and the point of it that stays in view. */
export type LibraryShown = { file: string; digest: string; focus?: { x: number; y: number } };

/** A picture of the library for share pictures; undefined for one that is not in the library. */
export function shownInSharePicture(picture: Picture | undefined): LibraryShown | undefined {
  // The path of the medium size changes with its file.
  const { media, focus } = picture ?? {};
  const path = media?.medium;
  if (path === undefined || focus === undefined) return undefined;
  const file = path.slice(1);
  // The middle is the default, not a choice: the crop then looks for the subject.
  if (focus.x === 0.5 && focus.y === 0.5) return { file, digest: path };
  return { file, digest: `${path} ${focus.x} ${focus.y}`, focus };
}
