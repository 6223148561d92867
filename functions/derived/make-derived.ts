import { largestWebp } from '#shared/content/picture-sizes.ts';
import type { KnownPicture, KnownPictures } from './derived-files.ts';
import type { DerivedServices, DerivedTask, Failures } from './derived-tasks.ts';
import { hostedKey } from './hosted-path.ts';
import { makeHostedSizes } from './make-hosted-sizes.ts';
import { type Drawing, makeSharePictures } from './share-pictures/make-share-pictures.ts';
import { sharePicturePath } from './share-pictures/share-picture-path.ts';

/**
 * Makes picture sizes and share pictures, and returns the tasks that failed. All files are named by their content: a task that
 * comes again, or that was cut off, changes nothing or completes the rest.
 */
export async function makeDerived(services: DerivedServices, tasks: readonly DerivedTask[]): Promise<Failures> {
  const failed: Failures = new Map();
  const pictures = await makeHostedSizes(services, tasks, failed);
  const drawings = tasks.flatMap((task) => ('share' in task && !failed.has(task) ? [drawingOf(task, pictures)] : []));
  await makeSharePictures(services, drawings, failed);
  return failed;
}

function drawingOf(task: Extract<DerivedTask, { share: unknown }>, pictures: KnownPictures): Drawing {
  const { card, shows } = task.share;
  if (!shows) return { task, card, path: sharePicturePath(card, undefined) };
  if ('hosted' in shows) {
    const known = pictures[shows.hosted];
    return {
      task,
      card,
      path: sharePicturePath(card, known?.digest),
      shows: known && largestFile(known, shows.hosted),
    };
  }
  const { file, digest, focus } = shows;
  return { task, card: focus ? { ...card, focus } : card, path: sharePicturePath(card, digest), shows: file };
}

const largestFile = ({ picture }: KnownPicture, address: string) =>
  largestWebp(picture)?.slice(1) ?? hostedKey(address);
