import { imageSize } from 'image-size';
import type { Store } from '#functions/db/store.ts';
import type { AsyncFiles } from '#functions/files/files.ts';
import { describeMedia } from '#functions/media/describe.ts';
import { Focus } from '#shared/media/media.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import { hostedKey, sizesName, withSizes } from './hosted-names.ts';

/**
 * The pictures of the library and the hosted ones at these addresses. Pages name the latter with all of their sizes; each size is made
 * when it is first asked for (on-demand-files.ts). Pictures on other hosts are used as they are and never fetched. `files`: where the
 * hosted ones are; `sizes`: whether pages name sizes.
 */
export const describePictures =
  (store: Store, files: Pick<AsyncFiles, 'read'>, { sizes = true } = {}) =>
  async (addresses: readonly string[]): Promise<Record<string, Picture>> => {
    const described: Record<string, Picture> = {};
    for (const address of addresses) {
      const key = hostedKey(address);
      const bytes = key === undefined ? undefined : await files.read(key);
      if (!bytes) continue;
      const measured = measure(bytes);
      if (measured) described[address] = sizes ? withSizes(measured, sizesName(bytes)) : measured;
    }
    return { ...described, ...(await describeMedia(store, addresses)) };
  };

/** Dimensions in pixels, from the head of a file alone; undefined if it is not a picture. */
function measure(bytes: Uint8Array): Picture | undefined {
  try {
    const { width, height, orientation = 1, type } = imageSize(bytes);
    const upright = orientation < 5 ? { width, height } : { width: height, height: width };
    const focus = type === 'svg' ? focusIn(bytes) : undefined;
    return { ...upright, variants: [], ...(focus && { focus }) };
  } catch {
    return undefined;
  }
}

/** A drawing names the point that crops keep in view where its size stands: `<svg … data-focus="0.5 0.3">`. */
function focusIn(drawing: Uint8Array): Picture['focus'] {
  const head = new TextDecoder().decode(drawing.subarray(0, 1_000));
  const [root = ''] = head.slice(head.indexOf('<svg')).split('>', 1);
  const [, x, y] = /\sdata-focus="([\d.]{1,8}) ([\d.]{1,8})"/.exec(root) ?? [];
  return Focus.safeParse({ x: Number(x), y: Number(y) }).data;
}
