import {
  derivedRecords,
  type SharePictureState,
  type SharePictureStates,
  updateJson,
} from '#functions/derived/derived-buckets.ts';
import type { DerivedServices, DerivedTask, Failures } from '#functions/derived/derived-tasks.ts';
import { readBucketJson } from '#functions/files/bucket.ts';
import { drawSharePicture, type SharePictureContent } from './draw-share-picture.ts';

/** A share picture: where it goes, and the public file that it shows. */
export type Drawing = { task: DerivedTask; card: SharePictureContent; path: string; shows?: string | undefined };

/**
 * Draws share pictures. They are recorded before and after: before, so that the publisher removes the file of an item that was
 * withdrawn meanwhile; after, so that no page shows what is not there.
 */
export async function makeSharePictures(
  services: DerivedServices,
  drawings: readonly Drawing[],
  failed: Failures,
): Promise<void> {
  const { state } = services;
  const known = (await readBucketJson<SharePictureStates>(state, derivedRecords.sharePictures)) ?? {};
  const missing = drawings.filter(({ path }) => known[path] !== 'drawn');
  if (missing.length === 0) return;
  const drawing = Object.fromEntries(missing.map(({ path }): [string, SharePictureState] => [path, 'drawing']));
  await updateJson<SharePictureStates>(
    state,
    derivedRecords.sharePictures,
    async (now) => ({ ...drawing, ...now }),
    {},
  );
  const done: SharePictureStates = {};
  for (const one of missing) {
    try {
      done[one.path] = await draw(services, one);
    } catch (error) {
      failed.set(one.task, error as Error);
    }
  }
  await updateJson<SharePictureStates>(state, derivedRecords.sharePictures, async (now) => ({ ...now, ...done }), {});
}

async function draw({ public: files }: DerivedServices, { path, card, shows }: Drawing): Promise<SharePictureState> {
  // A run that was cut off has drawn it.
  if (await files.has(path)) return 'drawn';
  try {
    const picture = shows === undefined ? undefined : await files.read(shows);
    await files.write(path, await drawSharePicture(card, picture));
    return 'drawn';
  } catch (error) {
    if (isWithoutText(error as Error)) return 'undrawable';
    throw error;
  }
}

/** A title without a visible letter, as the text renderer says it. */
const isWithoutText = ({ message }: Error) => message.includes('no text to render');
