import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Context } from '#functions/context/context.ts';
import { importFile } from '#functions/import/import-file.ts';
import { type CorpusOptions, corpusLines, writeCorpus } from '#infra/bench/corpus.ts';
import { bundleFunctions, cleanBundles, sharpLayer } from '#infra/bundles/bundle.ts';
import { startDynamoDb } from '#infra/local/embedded/dynamodb.ts';
import { ensureTables } from '#infra/local/embedded/tables.ts';
import { localContext } from '#infra/local/local-context.ts';
import { places, readSettings } from '#infra/local/settings.ts';
import { command } from '#infra/local/terminal.ts';
import { startAws } from '#infra/testing/aws-for-tests.ts';
import { uploadedRelease } from '#infra/testing/uploaded-release.ts';
import { civilDateInRome } from '#shared/time/dates.ts';

/** Calls the handler of a bundle with each line that it reads, and answers with the processor time since the last answer. */
const program = `
import { createInterface } from 'node:readline';
const { handler } = await import(process.argv[1]);
let before = { user: 0, system: 0 };
for await (const line of createInterface({ input: process.stdin })) {
  const done = await handler(JSON.parse(line));
  const now = process.cpuUsage();
  const seconds = (now.user + now.system - before.user - before.system) / 1e6;
  before = now;
  console.log(JSON.stringify({ seconds, done, megabytes: process.resourceUsage().maxRSS / 1024 }));
}`;

type Answer = { seconds: number; megabytes: number; done: { pages?: number; unfinished?: number } };

/** The deployed publisher as a process of its own. */
class Instance {
  readonly #process: ChildProcess;
  #said = '';

  constructor(file: string, environment: Record<string, string>) {
    const TMPDIR = mkdtempSync(join(tmpdir(), 'instance-'));
    this.#process = spawn(process.execPath, ['--input-type=module', '-e', program, pathToFileURL(file).href], {
      env: { ...environment, TMPDIR },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#process.stdout?.on('data', (text) => {
      this.#said += text;
    });
    this.#process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }));
  }

  async call(event: object): Promise<Answer> {
    this.#process.stdin?.write(`${JSON.stringify(event)}\n`);
    while (!/^\{"seconds".*\n/m.test(this.#said)) await once(this.#process.stdout as NodeJS.ReadableStream, 'data');
    const [line = ''] = this.#said.match(/^\{"seconds".*\n/m) ?? [];
    this.#said = '';
    return JSON.parse(line) as Answer;
  }

  end(): void {
    this.#process.stdin?.end();
  }
}

/** The processor time of the deployed publisher over services on this machine, in seconds. */
async function measure(articles: number): Promise<Record<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-bench-'));
  // In memory each write would take longer with all those before it.
  const dynamodb = await startDynamoDb(join(dataDir, 'store.db'));
  const tableName = 'magazine';
  await ensureTables(dynamodb.endpoint, tableName);
  const key = 'k'.repeat(43);
  const aws = await startAws({
    '/bench/token-key': key,
    '/bench/link-key': key,
    '/bench/site-url': 'https://rivista.example',
  });
  try {
    places(dataDir).prepare();
    const ctx = localContext(
      readSettings({ DATA_DIR: dataDir, SEED: 'none', TABLE_NAME: tableName }),
      dynamodb.endpoint,
    );
    const corpus = { seed: 'cloud', articles, until: civilDateInRome(new Date()) };
    const file = join(dataDir, 'corpus.jsonl');
    await writeCorpus(file, corpus);
    await importFile(ctx, file, () => {});
    const release = await uploadedRelease(aws.url);
    const bundles = await bundleFunctions(sharpLayer({ os: process.platform, cpu: process.arch, libc: 'glibc' }));
    const environment = {
      ...benchEnvironment(aws.url),
      AWS_ENDPOINT_URL: aws.url,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      TABLE_NAME: tableName,
      SITE_BUCKET: 'site',
      STATE_BUCKET: 'state',
    };
    const start = () => new Instance(join(bundles.publish, 'index.mjs'), environment);
    const first = start();
    // One call has fifteen minutes.
    const calls: Answer[] = [];
    do calls.push(await first.call({ release }));
    while (calls.at(-1)?.done.unfinished);
    const change = changesOf(ctx, corpus, join(dataDir, 'change.jsonl'));
    const fresh: Answer[] = [];
    for (let run = 0; run < 3; run += 1) {
      const instance = start();
      fresh.push(await instance.call(await change()));
      instance.end();
    }
    const other = start();
    await other.call(await change());
    const handOvers: Answer[] = [];
    for (let run = 0; run < 6; run += 1) handOvers.push(await (run % 2 === 0 ? first : other).call(await change()));
    const awake: Answer[] = [];
    for (let run = 0; run < 5; run += 1) awake.push(await other.call(await change()));
    first.end();
    other.end();
    const record = [...aws.objects]
      .filter(([name]) => name.includes('/record/checkpoint-'))
      .map(([, { length }]) => length);
    return {
      articles,
      'release, seconds': calls.reduce((sum, { seconds }) => sum + seconds, 0),
      'release, MB': Math.max(...calls.map(({ megabytes }) => megabytes)),
      'new process with a change': median(fresh),
      'hand-over': median(handOvers),
      'process awake': median(awake),
      'checkpoint, MB': Math.max(...record) / 1e6,
    };
  } finally {
    cleanBundles();
    await aws.stop();
    await dynamodb.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Changes the title of one of the newest articles, and returns the record of the stream. */
function changesOf(ctx: Context, corpus: CorpusOptions, file: string): () => Promise<object> {
  const lines = [...corpusLines({ ...corpus, articles: 5 })].map(
    (line) => JSON.parse(line) as { type: string; id: string },
  );
  const newest = lines.filter(({ type }) => type === 'article');
  let changes = 0;
  return async () => {
    const article = newest[changes % newest.length];
    changes += 1;
    writeFileSync(file, `${JSON.stringify({ ...article, title: `Titolo ${changes}` })}\n`);
    await importFile(ctx, file, () => {});
    return { Records: [{ dynamodb: { Keys: { pk: { S: `article#${article?.id}` }, sk: { S: 'live' } } } }] };
  };
}

const median = (answers: readonly Answer[]) =>
  answers.map(({ seconds }) => seconds).toSorted((one, other) => one - other)[Math.floor(answers.length / 2)] ?? 0;

/** Every variable that a function reads when it is loaded; the parameters are read at this address. */
const benchEnvironment = (awsUrl: string) => ({
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  AWS_ENDPOINT_URL_SSM: awsUrl,
  ORIGIN_KEYS: 'bench',
  TABLE_NAME: 'bench',
  PARAMETERS: '/bench',
  DEMO: 'off',
  DOUBLE_OPT_IN: 'off',
  SEND_QUEUE: 'https://sqs.eu-west-1.amazonaws.com/123456789012/bench',
  FROM_ADDRESS: 'bench@rivista.example',
  SENDERS: '2',
  SECRET_VERSIONS: '{}',
  NEWSLETTER_CONFIGURATION_SET: 'bench',
  PERSON_CONFIGURATION_SET: 'bench',
  SITE_BUCKET: 'bench',
  STATE_BUCKET: 'bench',
  SEARCH_QUEUE: 'https://sqs.eu-west-1.amazonaws.com/123456789012/bench',
  DISTRIBUTION: 'bench',
  INCOMING_BUCKET: 'bench',
  ORIGINALS_BUCKET: 'bench',
  PICTURES_BUCKET: 'bench',
  MEDIA_QUEUE: 'https://sqs.eu-west-1.amazonaws.com/123456789012/bench',
  DECODER: 'bench',
  PAGEFIND_BINARY_PATH: 'bench',
  FONTCONFIG_FILE: 'bench',
  SHARP_FOLDER: fileURLToPath(new URL('../../', import.meta.url)),
});

/* The processor time of the deployed publisher over services on this machine. `npm run bench:cloud -- 10000` */
await command(async () => {
  const [articles = '1000'] = process.argv.slice(2);
  console.log(JSON.stringify(await measure(Number(articles)), null, 2));
  return 0;
});
