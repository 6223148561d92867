import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore } from '#functions/db/store.ts';
import { derivedRecords } from '#functions/derived/derived-buckets.ts';
import { publicItems } from '#functions/derived/derived-files.ts';
import { HostedPictures } from '#functions/derived/picture-sizes.ts';
import { wantedShares } from '#functions/derived/share-cards.ts';
import { DrawnShares } from '#functions/derived/share-pictures.ts';
import { s3Bucket } from '#functions/files/bucket.ts';
import { type Files, folderFiles } from '#functions/files/files.ts';
import { fromEnvironment } from '#functions/lambdas/environment.ts';
import { uploadFiles } from '#functions/publishing/upload-files.ts';
import { Snapshot } from '#functions/snapshot/snapshot.ts';
import { aws } from './aws-cli.ts';
import { compareRelease } from './go-live.ts';
import { dropMissing, recordedFiles } from './recorded-sizes.ts';
import { filesIn } from './upload-release.ts';

/**
 * The build `derived-assets`: picture sizes and share pictures of all live items, which need native programs. Pages
 * show them from the next publish on. Files of withdrawn items are deleted here too, because this build may have read
 * the item before its withdrawal.
 */
const folder = mkdtempSync(join(tmpdir(), 'derived-assets-'));
const at = { snapshot: join(folder, 'snapshot'), live: join(folder, 'live'), records: join(folder, 'records') };
const media = join(folder, 'media');
const siteBucket = fromEnvironment('SITE_BUCKET');
const site = s3Bucket(siteBucket);
const state = s3Bucket(fromEnvironment('STATE_BUCKET'));
const records = folderFiles(at.records);
const nameOf = (key: string) => key.replace('derived/', '');

/** Records as last uploaded. */
const sent = new Map<string, string>();
/** Files of the bucket that no page shows. */
const unused = new Set<string>();
const live: Files = {
  ...folderFiles(at.live),
  remove(path) {
    unused.add(path);
    folderFiles(at.live).remove(path);
  },
};

const fetched = await fetchRecords();
const snapshot = new Snapshot(folderFiles(at.snapshot), createStore(fromEnvironment('TABLE_NAME')));
await takeSnapshot();
const pictures = new HostedPictures(media, live, records);
const shares = new DrawnShares(pictures, live, records);

// Files that the previous build found outdated are no longer on any page.
pictures.removeUnused(publicItems(snapshot));
const made = await makePictures();
await uploadFiles(site, at.live, filesIn(at.live));
await sendRecords();
await removeWithdrawn();
if (made > 0) invokePublisher();
await removeUnknown();
await compareRelease(fromEnvironment('LIVE_RELEASE'), state);

/** Returns every file of sizes and share pictures that was known before this build. */
async function fetchRecords(): Promise<Set<string>> {
  for (const key of [derivedRecords.pictures, derivedRecords.shares]) {
    const known = await state.get(key);
    if (known) records.write(nameOf(key), known.body);
  }
  dropMissing(records, new Set(await keysIn('_sizes/')));
  return recordedFiles(records);
}

async function keysIn(prefix: string): Promise<string[]> {
  return (await site.list(prefix)).map(({ key }) => key);
}

async function takeSnapshot(): Promise<void> {
  const failed = await snapshot.refresh(await snapshot.compareAll());
  for (const { item, error } of failed) console.error(`${item.kind} ${item.id}: ${error.message}`);
}

async function makePictures(): Promise<number> {
  aws(['s3', 'sync', '--only-show-errors', `s3://${siteBucket}/pictures`, join(media, 'pictures')]);
  await pictures.describe(snapshot.pictureAddresses);
  shares.describe(wantedShares(snapshot));
  let count = 0;
  while ((await shares.makeNext()) || (await pictures.makeNext())) count += 1;
  recordShown();
  return count;
}

function recordShown(): void {
  records.write(nameOf(derivedRecords.shown), JSON.stringify(shares.describe(wantedShares(snapshot))));
}

async function sendRecords(): Promise<void> {
  for (const key of Object.values(derivedRecords)) await sendRecord(key);
}

async function sendRecord(key: string): Promise<void> {
  const record = records.read(nameOf(key));
  if (!record || sent.get(key) === Buffer.from(record).toString()) return;
  await state.put(key, record);
  sent.set(key, Buffer.from(record).toString());
}

/** Reads the store again: the publisher may have deleted a file just before this build uploaded it. */
async function removeWithdrawn(): Promise<void> {
  await takeSnapshot();
  const items = publicItems(snapshot);
  recordShown();
  shares.removeUnused();
  pictures.removeUnused(items);
  await site.removeAll([...unused]);
  await sendRecords();
}

/** Deletes sizes that no record contains. */
async function removeUnknown(): Promise<void> {
  const known = new Set([...fetched, ...recordedFiles(records)]);
  await site.removeAll((await keysIn('_sizes/')).filter((key) => !known.has(key)));
}

function invokePublisher(): void {
  const named = ['--function-name', fromEnvironment('PUBLISHER')];
  const payload = ['--cli-binary-format', 'raw-in-base64-out', '--payload', '{}', '--invocation-type', 'Event'];
  aws(['lambda', 'invoke', ...named, ...payload, join(folder, 'answer.json')]);
}
