import { randomUUID } from 'node:crypto';
import { inGroups } from '#functions/files/in-groups.ts';
import { nameInPath } from '#functions/publish/derived/hosted-names.ts';
import { type AwsCredentials, patiently, signedRequest } from './signed-call.ts';

const timeoutMilliseconds = 5_000;
const pathsOfRequest = 15;

/** Makes the edge forget these sizes and share pictures, which it keeps for a day. All sizes of a picture are one path. */
export async function forgetAtEdge(
  config: AwsCredentials,
  distribution: string,
  files: readonly string[],
): Promise<void> {
  const paths = [...new Set(files.map(pathAtEdge))];
  const path = `/2020-05-31/distribution/${distribution}/invalidation`;
  const request = {
    service: 'cloudfront',
    path,
    headers: { 'content-type': 'text/xml' },
    timeoutMilliseconds,
  } as const;
  for (const some of inGroups(paths, pathsOfRequest))
    await patiently(() => signedRequest(config, { ...request, body: invalidationOf(some) }));
}

const pathAtEdge = (path: string) => (path.endsWith('.jpg') ? path : `/_sizes/${nameInPath(path)}-*`);

const invalidationOf = (paths: readonly string[]) =>
  `<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Paths><Quantity>${paths.length}</Quantity>` +
  `<Items>${paths.map((path) => `<Path>${path}</Path>`).join('')}</Items></Paths>` +
  `<CallerReference>${randomUUID()}</CallerReference></InvalidationBatch>`;
