import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { deployedMagazine } from './deployed-magazine.ts';
import type { QueueRecord } from './queue-for-tests.ts';

type Handler = (event: { Records: QueueRecord[] }) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;

/** The Pagefind binary of this machine replaces the one of the layer. */
const program = `@pagefind/${process.platform}-${process.arch}/bin/pagefind_extended`;

/** A magazine with the deployed search function, its queue, and a search client. */
export async function deployedSearch() {
  const PAGEFIND_BINARY_PATH = createRequire(import.meta.url).resolve(program);
  const deployed = await deployedMagazine({ PAGEFIND_BINARY_PATH, OUTDATED_MILLISECONDS: '0' });
  const { aws, extraVariables, load } = deployed;
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  let waiting: QueueRecord[] = [];
  let handler = await instance();

  /** One instance: each has a folder of its own, as in AWS. */
  async function instance(): Promise<Handler> {
    extraVariables['WORK_FOLDER'] = join(folder, randomUUID());
    return load<Handler>('search');
  }

  /** The EventBridge event for a written page record, or of the morning schedule. */
  function message(source: 'aws.s3' | 'aws.events' = 'aws.s3'): QueueRecord {
    const body = JSON.stringify({ source, time: new Date().toISOString() });
    const messageId = randomUUID();
    return { messageId, receiptHandle: messageId, body, attributes: { ApproximateReceiveCount: '1' } };
  }

  /** Delivers waiting messages; failed ones stay with a higher receive count. */
  async function handOver(to = handler): Promise<void> {
    const taken = waiting;
    waiting = taken.map((one) => ({ ...one, attributes: { ApproximateReceiveCount: `${Number(times(one)) + 1}` } }));
    // An exception fails the whole batch.
    const { batchItemFailures } = await to({ Records: taken });
    const again = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    waiting = waiting.filter(({ messageId }) => again.has(messageId));
  }

  return {
    ...deployed,
    instance,
    message,
    handOver,
    waiting: () => waiting.length,
    enqueueEvent: (source?: Parameters<typeof message>[0]) => void waiting.push(message(source)),
    /** Starts a new instance for the next messages. */
    async startAnother(graceMilliseconds = 0) {
      extraVariables['OUTDATED_MILLISECONDS'] = String(graceMilliseconds);
      handler = await instance();
    },
    /** Delivers messages until the queue is empty. */
    async handOverAll() {
      for (let turn = 1; waiting.length > 0; turn += 1) {
        if (turn > 10) throw new Error('Messages come again and again');
        await handOver();
      }
    },
    /** The addresses of search results, found by the code that browsers load. */
    async found(words: string): Promise<string[]> {
      const file = join(folder, `${randomUUID()}.mjs`);
      writeFileSync(file, aws.objects.get('site/pagefind/pagefind.js') ?? '');
      const pagefind = await import(/* @vite-ignore */ pathToFileURL(file).href);
      await pagefind.options({ basePath: `${aws.url}/site/pagefind/` });
      await pagefind.init('it');
      const { results } = (await pagefind.search(words)) as { results: { data: () => Promise<{ raw_url: string }> }[] };
      return (await Promise.all(results.map((result) => result.data()))).map(({ raw_url }) => raw_url);
    },
    /** Public files that contain a word, after decompression. */
    filesWith: (word: string): string[] =>
      [...aws.objects].flatMap(([key, bytes]) => {
        const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
        return key.startsWith('site/') && text.toString().includes(word) ? [key] : [];
      }),
    stop() {
      deployed.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const times = ({ attributes }: QueueRecord) => attributes.ApproximateReceiveCount;
