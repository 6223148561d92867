import type { Bucket } from './bucket.ts';

export const liveFile = 'live.json';

/** Which release readers see; undefined while there is none yet. */
export async function readLiveRelease(state: Pick<Bucket, 'get'>): Promise<string | undefined> {
  const found = await state.get(liveFile);
  return found && (JSON.parse(Buffer.from(found.body).toString()) as { release: string }).release;
}

export async function pointTo(release: string, state: Pick<Bucket, 'put'>): Promise<void> {
  await state.put(liveFile, Buffer.from(JSON.stringify({ release })));
}
