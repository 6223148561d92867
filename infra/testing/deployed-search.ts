import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deployedMagazine } from './deployed-magazine.ts';
import type { QueueRecord } from './queue-for-tests.ts';

type Handler = (event: { Records: QueueRecord[] }) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;
type Publish = (event: object) => Promise<unknown>;

/** The record of the stream for a row of this partition. */
export const rowOf = (pk: string) => ({ Records: [{ dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'live' } } } }] });

/** The Pagefind binary of this machine replaces the one of the layer. */
const program = `@pagefind/${process.platform}-${process.arch}/bin/pagefind_extended`;

/** A magazine with the deployed search function, its queue, and a search client. */
export async function deployedSearch() {
  const PAGEFIND_BINARY_PATH = createRequire(import.meta.url).resolve(program);
  const deployed = await deployedMagazine({ PAGEFIND_BINARY_PATH });
  const { aws, load } = deployed;
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const publish = await load<Publish>('publish');
  const search = await load<Handler>('search');

  const message = (): QueueRecord => {
    const messageId = randomUUID();
    return { messageId, receiptHandle: messageId, body: '{}', attributes: { ApproximateReceiveCount: '1' } };
  };
  /** The message of the record that has changed. Whether the run is done: its message does not come again. */
  async function run(handler = search): Promise<boolean> {
    const { batchItemFailures } = await handler({ Records: [message()] });
    return batchItemFailures.length === 0;
  }
  const slices = (): { name: string; items: number }[] =>
    JSON.parse(String(aws.objects.get('site/pagefind/slices.json') ?? '[]'));

  return {
    ...deployed,
    publish,
    run,
    /** What a run has made is shown by the publisher, which the row of the run notifies. */
    async follow(): Promise<void> {
      await run();
      await publish(rowOf('search'));
    },
    /** The addresses of search results, found by the code that browsers load. */
    async found(words: string): Promise<string[]> {
      const addresses: string[] = [];
      for (const { name } of slices()) {
        const file = join(folder, `${randomUUID()}.mjs`);
        writeFileSync(file, aws.objects.get(`site/pagefind/${name}/pagefind.js`) ?? '');
        const pagefind = await import(/* @vite-ignore */ pathToFileURL(file).href);
        await pagefind.options({ basePath: `${aws.url}/site/pagefind/${name}/` });
        await pagefind.init('it');
        const { results } = (await pagefind.search(words)) as {
          results: { data: () => Promise<{ raw_url: string }> }[];
        };
        addresses.push(...(await Promise.all(results.map((result) => result.data()))).map(({ raw_url }) => raw_url));
      }
      return addresses;
    },
    stop() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
