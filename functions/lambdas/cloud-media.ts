import { SQSClient } from '@aws-sdk/client-sqs';
import type { MediaStorage, MediaTask } from '#functions/context/context.ts';
import { callLimits } from '#functions/db/call-limits.ts';
import { mediaLimits } from '#shared/limits.ts';
import { fromEnvironment } from './environment.ts';
import { signedForm, signedObject } from './media-buckets.ts';
import { addTo } from './queues.ts';

const seconds = mediaLimits.uploadMinutes * 60;

/** The pictures of a deployed magazine, as the API knows them: it signs addresses and never sees a file. */
export function cloudMediaStorage(): MediaStorage {
  const incoming = fromEnvironment('INCOMING_BUCKET');
  const originals = fromEnvironment('ORIGINALS_BUCKET');
  const client = new SQSClient(callLimits);
  const add = addTo<MediaTask>(fromEnvironment('MEDIA_QUEUE'), client);
  return {
    uploadForm({ key, type, size, sha256 }) {
      const fields = { key, 'Content-Type': type, ...(sha256 ? checksum(sha256) : {}) };
      return signedForm(client.config, { bucket: incoming, fields, size, seconds });
    },
    originalAddress: (key, name, type) =>
      signedObject(client.config, {
        method: 'GET',
        bucket: originals,
        key,
        seconds,
        answered: {
          'response-cache-control': 'private, no-store',
          'response-content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          'response-content-type': type,
        },
      }),
    enqueue: (task) => add([task]),
  };
}

/** S3 compares the digest before it stores the file; the decoding function compares it again. */
const checksum = (sha256: string) => ({
  'x-amz-checksum-algorithm': 'SHA256',
  'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
});
