import type { Bucket } from '#functions/files/bucket.ts';

export const liveFile = 'live.json';
const beforeFile = 'before.json';

/** Which release readers see; undefined while there is none yet. */
export const readLiveRelease = (state: Pick<Bucket, 'get'>): Promise<string | undefined> => read(state, liveFile);

/** Which one they saw before that. */
export const readBefore = (state: Pick<Bucket, 'get'>): Promise<string | undefined> => read(state, beforeFile);

export async function pointTo(release: string, state: Pick<Bucket, 'get' | 'put'>): Promise<void> {
  const live = await readLiveRelease(state);
  if (live !== undefined && live !== release) await write(state, beforeFile, live);
  await write(state, liveFile, release);
}

async function read(state: Pick<Bucket, 'get'>, file: string): Promise<string | undefined> {
  const found = await state.get(file);
  return found && (JSON.parse(Buffer.from(found.body).toString()) as { release: string }).release;
}

const write = (state: Pick<Bucket, 'put'>, file: string, release: string) =>
  state.put(file, Buffer.from(JSON.stringify({ release })));

/** The line that the alarm ReleaseDiffers waits for. */
export const releaseDiffers = 'release-differs';
