import { randomUUID } from 'node:crypto';
import { nameInPath } from '#functions/publish/derived/size-names.ts';
import { patiently } from './patiently.ts';
import { type AwsCredentials, signedRequest } from './signed-call.ts';

const timeoutMilliseconds = 5_000;
/** Of one request, among them patterns. */
const pathsOfRequest = 15;

/** Makes the edge forget these sizes and share pictures, which it keeps for a day. All sizes of a picture are one path. */
export async function forgetAtEdge(
  config: AwsCredentials,
  distribution: string,
  files: readonly string[],
): Promise<void> {
  const paths = [...new Set(files.map(pathAtEdge))];
  for (let start = 0; start < paths.length; start += pathsOfRequest) {
    const body = invalidationOf(paths.slice(start, start + pathsOfRequest));
    await patiently(() =>
      signedRequest(config, {
        service: 'cloudfront',
        path: `/2020-05-31/distribution/${distribution}/invalidation`,
        headers: { 'content-type': 'text/xml' },
        body,
        timeoutMilliseconds,
      }),
    );
  }
}

const pathAtEdge = (path: string) => (path.endsWith('.jpg') ? path : `/_sizes/${nameInPath(path)}-*`);

const invalidationOf = (paths: readonly string[]) =>
  `<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Paths><Quantity>${paths.length}</Quantity>` +
  `<Items>${paths.map((path) => `<Path>${path}</Path>`).join('')}</Items></Paths>` +
  `<CallerReference>${randomUUID()}</CallerReference></InvalidationBatch>`;
