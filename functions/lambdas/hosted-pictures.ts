import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { HostedPictures } from '#functions/context/context.ts';
import { callLimits } from '#functions/db/call-limits.ts';
import { hostedRecord } from '#functions/publish/derived/hosted-names.ts';
import { fromEnvironment } from './environment.ts';
import { signedObject } from './media-buckets.ts';

const seconds = 60;

export function hostedPictures(): () => Promise<HostedPictures> {
  const bucket = fromEnvironment('STATE_BUCKET');
  const { config } = new DynamoDBClient({});
  return async () => {
    const address = await signedObject(config, { method: 'GET', bucket, key: hostedRecord, seconds });
    // A newsletter goes out all the same. There is no record before the first picture: S3 answers 403 to who may not list.
    const signal = AbortSignal.timeout(callLimits.requestHandler.requestTimeout);
    const pictures = fetch(address, { signal }).then((answer) => (answer.ok ? answer.json() : {}));
    return pictures.catch(() => ({})) as Promise<HostedPictures>;
  };
}
