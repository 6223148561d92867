/** S3 lists a thousand keys a page; a smaller page tests the same continuation. */
const onePage = 50;

type Objects = ReadonlyMap<string, Buffer>;

/** The S3 response to ListObjectsV2. */
export function listing(objects: Objects, changed: ReadonlyMap<string, Date>, url: URL): string {
  const bucket = `${url.pathname.replaceAll('/', '')}/`;
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const found = [...objects.keys()].filter((key) => key.startsWith(bucket + asked('prefix'))).toSorted();
  const rest = found.filter((key) => key > bucket + asked('continuation-token'));
  const page = rest.slice(0, onePage);
  const contents = page.map((key) => {
    const date = (changed.get(key) ?? new Date(0)).toISOString();
    return `<Contents><Key>${key.slice(bucket.length)}</Key><LastModified>${date}</LastModified></Contents>`;
  });
  const next = rest.length > onePage ? page.at(-1)?.slice(bucket.length) : undefined;
  const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`;
}

/** The keys of a DeleteObjects request. */
export const keysToDelete = (body: Buffer): string[] =>
  [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
