import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { articleForm } from '#functions/testing/magazine.ts';
import { deployedSearch } from '#infra/testing/deployed-search.ts';
import { releaseOf } from '#infra/testing/small-release.ts';
import { longRun } from '#shared/testing/long-run.ts';

const entry = 'put site/pagefind/pagefind-entry.json';
const fragmentsKey = 'state/derived/fragments.json';

let search: Awaited<ReturnType<typeof deployedSearch>>;
let publish: (event: object) => Promise<unknown>;
let words = 0;

beforeAll(async () => {
  search = await deployedSearch();
  publish = await search.load('publish');
  search.aws.objects.set('state/releases/r1/renderer.mjs', Buffer.from(releaseOf([])));
  await publish({ release: 'r1' });
});
afterAll(() => search?.stop());
beforeEach(async () => {
  await search.handOverAll();
  search.aws.writes.length = 0;
  search.aws.puts.length = 0;
  search.aws.queue.visibilityChanges.length = 0;
});

/** A live article with a unique word. */
async function published() {
  words += 1;
  const word = `zarbunq${String.fromCharCode(96 + words).repeat(3)}`;
  const body = { ...articleForm, title: 'Un titolo', content: `Testo con ${word}.`, status: 'published' };
  const { id } = (await search.magazine.call('POST', '/articles', { as: search.people.admin, body })).body;
  return { id: String(id), word, address: `/articolo/${id}` };
}

async function withdraw(id: string): Promise<void> {
  await search.magazine.call('DELETE', `/articles/${id}`, { as: search.people.admin });
  await publish({ Records: [{ dynamodb: { Keys: { pk: { S: `article#${id}` }, sk: { S: 'live' } } } }] });
}

/** Runs once, during the upload of the first fragment of the next index. */
function whileSending(happens: () => Promise<unknown>): void {
  let once = (): Promise<unknown> => {
    once = async () => {};
    return happens();
  };
  search.aws.beforePut(async (key) => void (key.includes('/fragment/') && (await once())));
}

const indexes = () => search.aws.writes.filter((write) => write === entry).length;
const fragments = (word: string) => search.filesWith(word).filter((file) => file.includes('/fragment/'));

describe('the search index', () => {
  it('the search finds an article after one run, and the entry files are uploaded last', async () => {
    const { word, address } = await published();
    search.enqueueEvent();
    await search.handOver();
    expect(await search.found(word)).toEqual([address]);
    const keys = search.aws.puts.map(({ key }) => key);
    // The role allows writes there (infra/stacks/rights.test.ts).
    expect(keys.filter((key) => !/^(site\/pagefind\/|state\/derived\/(fragments|search)\.json$)/.test(key))).toEqual(
      [],
    );
    expect(keys.findIndex((key) => key.startsWith('site/'))).toBeGreaterThan(keys.indexOf(fragmentsKey));
    expect(keys.findLast((key) => key.startsWith('site/'))).toBe('site/pagefind/pagefind-entry.json');
  });

  it('the search index is not rebuilt without a changed text, and only changed files are uploaded', async () => {
    search.enqueueEvent();
    await search.handOverAll();
    expect(search.aws.writes).toEqual([]);
    const { word } = await published();
    search.enqueueEvent();
    await search.handOverAll();
    const sent = search.aws.writes.filter((write) => write.includes('/fragment/'));
    expect(sent).toEqual(fragments(word).map((file) => `put ${file}`));
  });

  it('the search index has no word of a withdrawn article after the grace period, from any instance', async () => {
    const { id, word } = await published();
    search.enqueueEvent();
    await search.handOverAll();
    expect(search.filesWith(word).length).toBeGreaterThan(1);
    await withdraw(id);
    search.enqueueEvent();
    await search.handOver();
    expect(await search.found(word)).toEqual([]);
    expect(search.waiting()).toBe(1);
    await search.startAnother();
    await search.handOver();
    expect([search.filesWith(word), search.waiting()]).toEqual([[], 0]);
  });

  it('a magazine with more texts than the memory holds keeps its index: the run ends with an error at once, and does not come again', async () => {
    await published();
    await published();
    const memory = 'AWS_LAMBDA_FUNCTION_MEMORY_SIZE';
    search.extraVariables[memory] = '300.4';
    await search.startAnother();
    delete search.extraVariables[memory];
    search.enqueueEvent();
    await expect(search.handOver()).rejects.toThrow(/^The search index of \d+ texts does not fit .* which holds 1:/);
    expect(search.aws.queue.visibilityChanges.map(({ seconds }) => seconds)).toEqual([39_600]);
    expect(search.aws.writes).toEqual([]);
    await search.startAnother();
    await search.handOverAll();
  });

  it('files of the previous search index are kept for the grace period', async () => {
    const { ctx } = search.magazine;
    const { now } = ctx;
    let skipped = 0;
    ctx.now = () => new Date(now().getTime() + skipped);
    await search.startAnother(90_000);
    const metas = () => [...search.aws.objects.keys()].filter((key) => key.endsWith('.pf_meta'));
    const before = metas();
    await published();
    search.enqueueEvent();
    await search.handOver();
    expect([before.length, metas().length]).toEqual([1, 2]);
    expect(search.aws.queue.visibilityChanges.map(({ seconds }) => seconds)).toEqual([90]);
    skipped = 91_000;
    await search.handOver();
    expect([metas().length, search.waiting()]).toEqual([1, 0]);
    ctx.now = now;
    await search.startAnother();
  });

  it('concurrent runs build one search index, and the message of the second run returns', async () => {
    const { word, address } = await published();
    const both = [await search.instance(), await search.instance()];
    const answers = await Promise.all(both.map((run) => run({ Records: [search.message()] })));
    expect(answers.map(({ batchItemFailures }) => batchItemFailures.length)).toEqual([1, 1]);
    expect(indexes()).toBe(1);
    expect(search.aws.queue.visibilityChanges.map(({ seconds }) => seconds)).toContain(5);
    expect(await search.found(word)).toEqual([address]);
  });

  it('the search index covers items published during its build, without another message', async () => {
    await search.startAnother(1_500);
    await published();
    search.enqueueEvent();
    let meanwhile: Awaited<ReturnType<typeof published>> | undefined;
    whileSending(async () => {
      meanwhile = await published();
    });
    await search.handOver();
    expect(await search.found(meanwhile?.word ?? '')).toEqual([]);
    expect(search.aws.queue.visibilityChanges.map(({ seconds }) => seconds)).toEqual([0]);
    await search.startAnother();
    await search.handOver();
    expect(await search.found(meanwhile?.word ?? '')).toEqual([meanwhile?.address]);
  });

  it('the search index has no text that was withdrawn during its build', async () => {
    const { id, word } = await published();
    search.enqueueEvent();
    // The publisher deletes a fragment that is not uploaded yet, and keeps no record of it.
    whileSending(() => withdraw(id));
    await search.handOver();
    expect(search.aws.puts.filter(({ key }) => key.includes('/fragment/'))).toHaveLength(1);
    expect(fragments(word)).toEqual([]);
    await search.handOverAll();
    expect(search.filesWith(word)).toEqual([]);
  });

  it.each(longRun ? [2, 4, 9] : [2, 9])(
    'the previous search index stays searchable when write %i of the next one fails, and a retry completes it',
    async (at) => {
      const old = await published();
      search.enqueueEvent();
      await search.handOverAll();
      const next = await published();
      search.enqueueEvent();
      search.aws.failWritesFrom(at, false);
      await expect(search.handOver()).rejects.toThrow();
      expect(search.aws.queue.visibilityChanges.at(-1)?.seconds).toBe(20);
      expect([await search.found(old.word), await search.found(next.word)]).toEqual([[old.address], []]);
      expect(search.waiting()).toBe(1);
      search.aws.stopFailing();
      await search.handOver();
      expect(await search.found(next.word)).toEqual([next.address]);
    },
  );

  it('the search index restores a fragment that the publisher deleted before it knew the article', async () => {
    const { word } = await published();
    search.enqueueEvent();
    await search.handOverAll();
    const [file = ''] = fragments(word);
    const owners = JSON.parse(String(search.aws.objects.get(fragmentsKey)));
    delete owners[file.replace('site/', '')];
    search.aws.objects.set(fragmentsKey, Buffer.from(JSON.stringify(owners)));
    search.aws.objects.delete(file);
    search.enqueueEvent();
    await search.handOverAll();
    expect(fragments(word)).toEqual([file]);
  });

  it('the morning schedule rebuilds the search index with missing or extra files', async () => {
    const { word, address } = await published();
    search.enqueueEvent();
    await search.handOverAll();
    for (const file of search.filesWith(word)) search.aws.objects.delete(file);
    search.aws.objects.set('site/pagefind/index/it_orfano.pf_index', Buffer.from('x'));
    search.aws.writes.length = 0;
    search.enqueueEvent('aws.events');
    await search.handOverAll();
    expect(await search.found(word)).toEqual([address]);
    expect(search.aws.objects.has('site/pagefind/index/it_orfano.pf_index')).toBe(false);
    expect(indexes()).toBe(1);
  });
});

describe('the role of the search function', () => {
  it('the role allows all store operations of the search tests', () => {
    expect(search.overstepped()).toEqual([]);
  });
});
