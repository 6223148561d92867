import type { HostedPictures } from '#functions/context/context.ts';
import type { Store } from '#functions/db/store.ts';
import { type Buckets, publicFiles, readBucketJson } from '#functions/files/bucket.ts';
import { describeMedia } from '#functions/media/describe.ts';
import { OnDemandFiles } from '#functions/publish/derived/on-demand-files.ts';
import { sizesNameOf } from '#functions/publish/derived/size-names.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { hostedRecord } from './hosted-record.ts';
import { readItems } from './live-rows.ts';

export function derivedInBucket(store: Store, { site, state }: Buckets): OnDemandFiles {
  const hosted = async () => (await readBucketJson<HostedPictures>(state, hostedRecord)) ?? {};
  const files = publicFiles(site);
  return new OnDemandFiles(
    {
      async item(kind, id) {
        const [read] = await readItems(store, [{ kind, id }]);
        return read?.live?.summary as SnapshotSummary<typeof kind> | undefined;
      },
      picture: async (address) => (await hosted())[address] ?? (await describeMedia(store, [address]))[address],
      hostedBy: async (name) =>
        Object.entries(await hosted()).flatMap(([address, picture]) =>
          sizesNameOf(picture) === name ? [{ address, picture }] : [],
        ),
      file: files.read,
    },
    files,
  );
}
