import type { Bucket } from '#functions/files/bucket.ts';
import type { Announced, Decoded, DecodeResult, OpenedBytes } from '#functions/media/decode.ts';
import type { DecodeTask } from './decode.ts';
import { signedObject } from './media-buckets.ts';
import { type AwsCredentials, invoke } from './signed-call.ts';

/** Longer than the function may take. */
const timeoutMilliseconds = 40_000;
const seconds = timeoutMilliseconds / 1_000;

type Given = {
  client: AwsCredentials;
  decoder: string;
  /** Where it puts the picture; not under the keys of uploads. */
  bucket: { name: string; files: Pick<Bucket, 'get' | 'remove'> };
};

type Opened = Omit<Decoded, 'master' | 'original'> & OpenedBytes & { hasOriginal: boolean };
type Answer = Extract<DecodeResult, { refused: unknown }> | Opened;

const ended = /Timedout|OutOfMemory|ExitError/;

export function remoteDecoder({ client, decoder, bucket }: Given) {
  return async (from: { bucket: string; key: string }, announced: Announced): Promise<DecodeResult> => {
    const picture = `pictures/${from.key}`;
    const withoutPlaces = `${picture}.original`;
    const to = (key: string) => signedObject(client, { method: 'PUT', bucket: bucket.name, key, seconds });
    const take = async (key: string): Promise<Uint8Array> => {
      const found = await bucket.files.get(key);
      if (!found) throw new Error(`The decoder has not written ${key}`);
      await bucket.files.remove(key);
      return found.body;
    };
    const event: DecodeTask = {
      ...announced,
      from: await signedObject(client, { method: 'GET', ...from, seconds }),
      to: await to(picture),
      toOriginal: await to(withoutPlaces),
    };
    const answer = await invoke<Answer>(client, { name: decoder, event, timeoutMilliseconds });
    if ('error' in answer) {
      const { errorType, errorMessage } = answer.error;
      if (ended.test(errorType) || /timed out/i.test(errorMessage)) return { refused: 'too-slow' };
      throw new Error(`The decoder failed: ${errorType} ${errorMessage}`);
    }
    if ('refused' in answer.result) return answer.result;
    const { hasOriginal, ...opened } = answer.result;
    const original = hasOriginal ? { original: await take(withoutPlaces) } : {};
    return { ...opened, master: await take(picture), ...original };
  };
}
