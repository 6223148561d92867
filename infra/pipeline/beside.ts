import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore } from '#functions/db/client.ts';
import { fromEnvironment } from '#functions/lambdas/environment.ts';
import { wantedShares } from '#functions/pictures/share-cards.ts';
import { s3Bucket } from '#functions/rebuild/bucket.ts';
import { madeBeside } from '#functions/rebuild/cloud-publisher.ts';
import { folderFiles } from '#functions/snapshot/files.ts';
import { Snapshot } from '#functions/snapshot/snapshot.ts';
import { DrawnShares } from '../local/drawn-shares.ts';
import { HostedPictures } from '../local/hosted-pictures.ts';
import { createSearchIndex } from '../local/search-index.ts';
import { aws } from './aws-cli.ts';
import { compareRelease } from './compare-release.ts';
import { filesIn, uploadFiles } from './upload-release.ts';

/**
 * The pipeline's `beside`: what needs native programs and no reader waits for. The search index, the sizes of hosted pictures
 * and the pictures for networks, all made from what is published; pages show them from the next publishing on.
 */
const folder = mkdtempSync(join(tmpdir(), 'beside-'));
const at = { snapshot: join(folder, 'snapshot'), live: join(folder, 'live'), records: join(folder, 'records') };
const media = join(folder, 'media');
const siteBucket = fromEnvironment('SITE_BUCKET');
const site = s3Bucket(siteBucket);
const state = s3Bucket(fromEnvironment('STATE_BUCKET'));
const records = folderFiles(at.records);
const recordNames = ['pictures.json', 'shares.json'];

await fetchRecords();
const snapshot = new Snapshot(folderFiles(at.snapshot), createStore(fromEnvironment('TABLE_NAME')));
const failed = await snapshot.take(await snapshot.compareAll());
for (const { item, error } of failed) console.error(`${item.kind} ${item.id}: ${error.message}`);

const made = await makePictures();
await createSearchIndex(at, 0).refresh();
await send();
if (made > 0) askForPages();
await compareRelease(fromEnvironment('LIVE_RELEASE'), state);

async function fetchRecords(): Promise<void> {
  for (const name of recordNames) {
    const known = await state.get(`beside/${name}`);
    if (known) records.write(name, known.body);
  }
}

async function makePictures(): Promise<number> {
  aws(['s3', 'sync', '--only-show-errors', `s3://${siteBucket}/pictures`, join(media, 'pictures')]);
  const pictures = new HostedPictures(media, folderFiles(at.live), records);
  const shares = new DrawnShares(pictures, folderFiles(at.live), records);
  await pictures.describe(snapshot.pictureAddresses());
  shares.describe(wantedShares(snapshot));
  let count = 0;
  while ((await shares.makeNext()) || (await pictures.makeNext())) count += 1;
  records.write('shown.json', JSON.stringify(shares.describe(wantedShares(snapshot))));
  return count;
}

/** What leads to the search index is sent last: whoever searches meanwhile reads the one before it. */
async function send(): Promise<void> {
  const entry = 'pagefind/pagefind-entry.json';
  const files = filesIn(at.live);
  const others = files.filter((file) => file !== entry);
  await uploadFiles(site, at.live, others);
  if (files.includes(entry)) await uploadFiles(site, at.live, [entry]);
  aws([
    'cloudfront',
    'create-invalidation',
    '--distribution-id',
    fromEnvironment('DISTRIBUTION_ID'),
    '--paths',
    `/${entry}`,
  ]);
  for (const key of [...recordNames.map((name) => `beside/${name}`), madeBeside.shares]) {
    const file = join(at.records, key.replace('beside/', ''));
    if (existsSync(file)) await state.put(key, readFileSync(file));
  }
}

function askForPages(): void {
  const named = ['--function-name', fromEnvironment('PUBLISHER')];
  const payload = ['--cli-binary-format', 'raw-in-base64-out', '--payload', '{}', '--invocation-type', 'Event'];
  aws(['lambda', 'invoke', ...named, ...payload, join(folder, 'answer.json')]);
}
