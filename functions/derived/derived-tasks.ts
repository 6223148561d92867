import type { Bucket } from '#functions/files/bucket.ts';
import type { AsyncFiles } from '#functions/files/files.ts';
import type { LibraryShown } from './library-pictures.ts';
import type { SharePictureContent } from './share-pictures/draw-share-picture.ts';

/** What a share picture shows beside its words. */
export type ShownInSharePicture = { hosted: string } | LibraryShown;

/** What the publisher found missing: the sizes of the hosted picture at an address, or a share picture. */
export type DerivedTask =
  | { picture: string }
  | { share: { card: SharePictureContent; shows?: ShownInSharePicture | undefined } };

/** The hosted picture that a task is about. */
export function hostedOf(task: DerivedTask): string | undefined {
  if ('picture' in task) return task.picture;
  const { shows } = task.share;
  return shows && 'hosted' in shows ? shows.hosted : undefined;
}

/** What the function that makes derived files works with. */
export type DerivedServices = {
  /** The files of the CDN: pictures are read there, sizes and share pictures written. */
  public: Pick<AsyncFiles, 'read' | 'write'> & { has: (path: string) => Promise<boolean> };
  state: Pick<Bucket, 'get' | 'put'>;
};

/** The tasks of a batch that failed; the others are done. */
export type Failures = Map<DerivedTask, Error>;
