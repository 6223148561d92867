import type { Store } from '#functions/db/store.ts';
import type { AsyncFiles } from '#functions/files/files.ts';
import { describeMedia } from '#functions/media/describe.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import { hostedKey, pictureDigest, withSizes } from './hosted-names.ts';

/**
 * The hosted pictures at these addresses, which pages name with all of their sizes; each size is made when it is first asked for
 * (on-demand-files.ts). Pictures on other hosts are used as they are and never fetched. `read` returns a hosted file; `sizes`: whether
 * pages name sizes.
 */
export async function describeHosted(
  read: AsyncFiles['read'],
  addresses: readonly string[],
  { sizes = true } = {},
): Promise<Record<string, Picture>> {
  const described: Record<string, Picture> = {};
  for (const address of addresses) {
    const key = hostedKey(address);
    const bytes = key === undefined ? undefined : await read(key);
    if (!bytes) continue;
    // Loads the decoder, which a magazine without hosted pictures does not need.
    const { measure } = await import('./encode-sizes.ts');
    const measured = await measure(bytes);
    if (measured) described[address] = sizes ? withSizes(measured, pictureDigest(bytes)) : measured;
  }
  return described;
}

/** The same of the library's pictures too, as the publisher asks for them. `files`: where the hosted ones are. */
export const describePictures =
  (store: Store, files: Pick<AsyncFiles, 'read'>, options?: { sizes: boolean }) =>
  async (addresses: readonly string[]) => ({
    ...(await describeHosted(files.read, addresses, options)),
    ...(await describeMedia(store, addresses)),
  });
