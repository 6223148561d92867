import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';

type Message = { messageId: string; body: string };
type Handler = (event: { Records: Message[] }) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;

let deployed: Awaited<ReturnType<typeof deployedMagazine>>;
let builds: Awaited<ReturnType<typeof deployedMagazine>>['aws']['builds'];
let handler: Handler;
let waiting: Message[] = [];

beforeAll(async () => {
  deployed = await deployedMagazine();
  builds = deployed.aws.builds;
  handler = await deployed.load('derived-assets');
});
afterAll(() => deployed?.stop());

beforeEach(() => {
  builds.clear();
  waiting = [];
});

const pass = (seconds: number) => {
  builds.now = new Date(builds.now.getTime() + seconds * 1_000);
};

/** The S3 event of a written page record; its time has whole seconds. */
function publishes(): void {
  const time = builds.now.toISOString().replace(/\.\d+/, '');
  const detail = { object: { key: 'releases/r1/manifest.json' } };
  waiting.push({ messageId: `${waiting.length} at ${time}`, body: JSON.stringify({ source: 'aws.s3', time, detail }) });
}

/** Delivers waiting messages in concurrent batches; failed ones stay in the queue. */
async function handOver(batches = 1): Promise<void> {
  const size = Math.ceil(waiting.length / batches);
  const parts = Array.from({ length: batches }, (_, index) => waiting.slice(index * size, (index + 1) * size));
  const answers = await Promise.all(parts.map((Records) => handler({ Records })));
  const failed = new Set(
    answers.flatMap(({ batchItemFailures }) => batchItemFailures.map((one) => one.itemIdentifier)),
  );
  waiting = waiting.filter(({ messageId }) => failed.has(messageId));
}

describe('derived assets', () => {
  it('derived assets are built once for twenty publishes in a minute, and once more for those during the build', async () => {
    for (let count = 0; count < 20; count += 1) {
      publishes();
      pass(3);
      if (count % 7 === 6) await handOver();
    }
    expect(builds.started).toHaveLength(1);
    expect(waiting.length).toBeGreaterThan(0);
    await handOver();
    expect(builds.started).toHaveLength(1);
    pass(120);
    builds.end('SUCCEEDED');
    await handOver(3);
    expect([builds.started.length, waiting.length]).toEqual([2, 0]);
    pass(120);
    builds.end('SUCCEEDED');
    await handOver();
    expect(builds.started).toHaveLength(2);
  });

  it('derived assets are built after the last change, for every order of events', async () => {
    let last = 0;
    // Publishes, ends of builds and deliveries, each at a random time.
    for (const [publication, end, turn] of [
      [2, 5, 3],
      [3, 7, 1],
      [5, 4, 2],
      [1, 11, 4],
    ] as const) {
      for (let beat = 1; beat <= 30; beat += 1) {
        pass(2);
        if (beat % publication === 0) {
          publishes();
          last = builds.now.getTime();
        }
        if (beat % end === 0) builds.end('SUCCEEDED');
        if (beat % turn === 0) await handOver(2);
      }
      while (waiting.length > 0) {
        pass(60);
        builds.end('SUCCEEDED');
        await handOver(2);
      }
      expect((builds.started.at(-1)?.startTime ?? 0) * 1_000).toBeGreaterThanOrEqual(last);
    }
  });

  it('derived assets are built for the next change after a failed build', async () => {
    publishes();
    await handOver();
    builds.end('FAILED');
    pass(1);
    publishes();
    await handOver();
    expect(builds.started).toHaveLength(2);
  });

  it('concurrent deliveries start one build of derived assets', async () => {
    publishes();
    publishes();
    await handOver(2);
    expect([builds.started.length, waiting.length]).toEqual([1, 0]);
  });
});
