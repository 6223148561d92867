import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppendableFiles, asyncFiles, type Files, folderFiles, readJson } from '#functions/files/files.ts';
import type { SnapshotSource } from '#shared/model/snapshot/snapshot.ts';
import type { Change } from '#shared/model/snapshot/snapshot-lists.ts';
import { LiveSite, type Renderer } from './live-site.ts';
import { PageRecord } from './page-record.ts';
import { reconcile } from './reconcile.ts';

let folder: string;
let publicFiles: AppendableFiles;
let records: AppendableFiles;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
  publicFiles = folderFiles(join(folder, 'public'));
  records = folderFiles(join(folder, 'records'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const liveSite = () => LiveSite.open(asyncFiles(publicFiles), asyncFiles(records));
const read = (file: string) => readFileSync(join(folder, 'public', file), 'utf8');

/** A site of articles, and a home page and files that list their titles; `fails` breaks single pages. */
function siteOf(
  articles: Record<string, string>,
  { fails = new Set(), files = [] }: { fails?: ReadonlySet<string>; files?: readonly string[] } = {},
) {
  const rendered: string[] = [];
  const answers = (question: string) =>
    question === 'titles' ? Object.values(articles).join() : (articles[question] ?? '');
  const renderer: Renderer = {
    begin: () => {},
    end: () => {},
    paths: () => ['/', ...Object.keys(articles).map((id) => `/articolo/${id}`), ...files],
    changed: () => ({ queries: [], added: [], gone: [] }),
    fingerprint: answers,
    resetReads: () => {},
    render: async (path) => {
      rendered.push(path);
      if (fails.has(path)) throw new Error(`${path} is broken`);
      const isArticle = path.startsWith('/articolo/');
      const question = isArticle ? path.slice('/articolo/'.length) : 'titles';
      const file = isArticle ? `${path.slice(1)}/index.html` : path === '/' ? 'index.html' : path.slice(1);
      return { file, body: Buffer.from(answers(question)), asked: { [question]: answers(question) } };
    },
  };
  return { renderer, rendered };
}

/** A site whose pages all show one text; `added`: the pages of changed items. */
function siteOfOneText(pages: string[], added: string[] = []) {
  const site: { text: string; renderer: Renderer } = {
    text: 'prima',
    renderer: {
      ...siteOf({}).renderer,
      paths: () => pages,
      changed: (changes) => ({ queries: changes.length > 0 ? ['testo'] : [], added, gone: [] }),
      fingerprint: () => site.text,
      render: async (path) => ({
        file: `${path.slice(1)}.html`,
        body: Buffer.from(site.text),
        asked: { testo: site.text },
      }),
    },
  };
  return site;
}

/** The pages of these sites come from no snapshot. */
const snapshot = {} as SnapshotSource;
const compare = (release: string, renderer: Renderer, live: LiveSite, pagesOfPart?: number) =>
  reconcile({ release, renderer, live, snapshot }, { changes: 'all', pagesOfPart });

/** The same files, with the paths that are written. */
function watched(files: Files, written: string[]): Files {
  return {
    ...files,
    write(path, content) {
      files.write(path, content);
      written.push(path);
    },
  };
}

describe('reconcile', () => {
  it('renders everything at first and nothing when nothing changed', async () => {
    const { renderer, rendered } = siteOf({ a: 'Uno', b: 'Due' });
    await compare('r1', renderer, await liveSite());
    expect(rendered).toHaveLength(3);
    await compare('r1', renderer, await liveSite());
    expect(rendered).toHaveLength(3);
  });

  it('renders only the pages whose query results changed', async () => {
    await compare('r1', siteOf({ a: 'Uno', b: 'Due' }).renderer, await liveSite());
    const { renderer, rendered } = siteOf({ a: 'Uno', b: 'Due, riveduto' });
    await compare('r1', renderer, await liveSite());
    expect(rendered).toEqual(['/', '/articolo/b']);
    expect(read('articolo/b/index.html')).toBe('Due, riveduto');
  });

  it('removes the page of a deleted item', async () => {
    await compare('r1', siteOf({ a: 'Uno', b: 'Due' }).renderer, await liveSite());
    const { removed } = await compare('r1', siteOf({ a: 'Uno' }).renderer, await liveSite());
    expect(removed).toBe(1);
    expect(() => read('articolo/b/index.html')).toThrow('ENOENT');
    expect(read('index.html')).toBe('Uno');
  });

  it('renders everything for another release, and writes only changed pages', async () => {
    await compare('r1', siteOf({ a: 'Uno' }).renderer, await liveSite());
    const done = await compare('r2', siteOf({ a: 'Uno' }).renderer, await liveSite());
    expect(done).toMatchObject({ rendered: 2, written: 0 });
  });
});

describe('the order in which pages go live', () => {
  it('a change shows on the item and the lists first, then in feeds and on the pages of other items', async () => {
    const site = siteOfOneText(['/', '/articoli', '/articolo/a', '/articolo/b', '/rss.xml'], ['/articolo/b']);
    const { renderer } = site;
    const written: string[] = [];
    const live = await LiveSite.open(asyncFiles(watched(publicFiles, written)), asyncFiles(watched(records, written)));
    await compare('r1', renderer, live);
    written.length = 0;
    site.text = 'dopo';
    const change = { input: 'item/article/b' };
    await reconcile({ release: 'r1', renderer, live, snapshot }, { changes: [change], pagesThatFollow: 10 });
    const swaps = written
      .filter((file) => file !== 'manifest.json')
      .join(' ')
      .split('journal.json')
      .slice(1);
    expect(swaps.map((files) => files.trim().split(' ').toSorted())).toEqual([
      ['.html', 'articoli.html', 'articolo/b.html'],
      ['articolo/a.html', 'rss.xml.html'],
    ]);
  });

  it('pages beyond a number are left to the next step', async () => {
    const site = siteOfOneText(['/', '/articolo/a', '/articolo/b', '/articolo/c', '/articolo/d']);
    const { renderer } = site;
    const live = await liveSite();
    await compare('r1', renderer, live);
    site.text = 'dopo';
    const step = async (changes: Change[]) => {
      const options = { changes, pagesThatFollow: 2 };
      const { written, deferred } = await reconcile({ release: 'r1', renderer, live, snapshot }, options);
      return [written, deferred];
    };
    expect(await step([{ input: 'picture/x' }])).toEqual([3, 2]);
    expect(await step([])).toEqual([2, 0]);
    expect(await step([])).toEqual([0, 0]);
    for (const name of ['a', 'b', 'c', 'd']) expect(read(`articolo/${name}.html`)).toBe('dopo');
  });

  it('a change that waits is published after one part of what follows, and what has waited longest is then first', async () => {
    const others = Array.from({ length: 12 }, (_, number) => `/articolo/${number}`);
    const { renderer } = siteOfOneText(['/', ...others, '/rss.xml']);
    const written: string[] = [];
    const live = await LiveSite.open(asyncFiles(watched(publicFiles, written)), asyncFiles(records));
    await compare('r1', renderer, live);
    const step = async (text: string, waits: boolean) => {
      written.length = 0;
      const changed: Renderer = {
        ...renderer,
        changed: () => ({ queries: ['testo'], added: [], gone: [] }),
        render: async (path) => ({ ...(await renderer.render(path)), body: Buffer.from(text) }),
      };
      const options = { changes: [{ input: 'x' }], pagesThatFollow: 25, isInterrupted: () => waits };
      const { deferred } = await reconcile({ release: 'r1', renderer: changed, live, snapshot }, options);
      return { written: [...written], deferred };
    };
    const first = await step('due', true);
    expect([first.written[0], first.written.length, first.deferred]).toEqual(['.html', 3, 11]);
    const second = await step('tre', true);
    expect([second.written[0], second.written.length, second.deferred]).toEqual(['.html', 3, 11]);
    expect(second.written.slice(1).filter((file) => first.written.includes(file))).toEqual([]);
    const last = await step('quattro', false);
    expect([last.written.length, last.deferred]).toEqual([14, 0]);
  });

  it('a deleted item leaves together with the lists and the pages that led to it, then the feeds', async () => {
    const { renderer } = siteOfOneText(['/', '/articolo/a', '/articolo/b', '/rss.xml']);
    const steps: string[] = [];
    const files = watched(publicFiles, steps);
    const remove = (path: string) => {
      steps.push(`removed ${path}`);
      files.remove(path);
    };
    const live = await LiveSite.open(asyncFiles({ ...files, remove }), asyncFiles(records));
    await compare('r1', renderer, live);
    steps.length = 0;
    const changed: Renderer = {
      ...renderer,
      changed: () => ({ queries: ['testo'], added: [], gone: ['/articolo/b'] }),
      render: async (path) => ({ ...(await renderer.render(path)), body: Buffer.from('dopo') }),
    };
    const options = { changes: [{ input: 'item/article/b' }], pagesThatFollow: 25, withdraws: true };
    await reconcile({ release: 'r1', renderer: changed, live, snapshot }, options);
    expect(steps).toEqual(['articolo/a.html', '.html', 'removed articolo/b.html', 'rss.xml.html']);
  });

  it('a large site goes live in parts, and a release that is cut off goes on where it was', async () => {
    const titles = Object.fromEntries(Array.from({ length: 9 }, (_, number) => [`n${number}`, `Titolo ${number}`]));
    await compare('r1', siteOf(titles).renderer, await liveSite());
    const paths = Object.keys(titles).map((id) => `/articolo/${id}`);
    const cut = siteOf(titles, { fails: new Set(paths.slice(3, 7)) });
    await expect(compare('r2', cut.renderer, await liveSite(), 4)).rejects.toThrow('/articolo/n3 is broken');
    expect(cut.rendered.slice(0, 4)).toEqual(['/', ...paths.slice(0, 3)]);

    const { renderer, rendered } = siteOf(titles);
    const live = await liveSite();
    expect(live.release).toBe('r1');
    await compare('r2', renderer, live, 4);
    expect(rendered).toEqual(paths.slice(3));
    const again = siteOf(titles);
    await compare('r2', again.renderer, await liveSite());
    expect(again.rendered).toEqual([]);
  });
});

describe('a full comparison', () => {
  const titles = Object.fromEntries(Array.from({ length: 260 }, (_, number) => [`n${number}`, 'Titolo']));

  it('stops for a change that waits, and the next steps finish it', async () => {
    await compare('r1', siteOf(titles).renderer, await liveSite());
    const { renderer, rendered } = siteOf(titles);
    const live = await liveSite();
    const site = { release: 'r2', renderer, live, snapshot };
    const first = await reconcile(site, { changes: 'all', pagesThatFollow: 2, isInterrupted: () => true });
    expect([first.rendered, first.deferred]).toEqual([50, 211]);
    const last = '/articolo/n259';
    expect([live.release, live.releaseOf('/articolo/n0'), live.releaseOf(last)]).toEqual(['r1', 'r2', 'r1']);

    // The change first, and two of the others.
    const changed: Renderer = { ...renderer, changed: () => ({ queries: ['n259'], added: [last], gone: [] }) };
    const change = { changes: [{ input: 'item/article/n259' }], pagesThatFollow: 2 };
    const second = await reconcile({ ...site, renderer: changed }, change);
    expect([rendered[50], second.rendered, second.deferred]).toEqual([last, 3, 208]);
    expect([live.release, live.releaseOf(last)]).toEqual(['r1', 'r2']);

    const third = await reconcile(site, { changes: [], pagesThatFollow: 2, isInterrupted: () => false });
    expect([third.rendered, third.deferred, live.release]).toEqual([208, 0, 'r2']);
    expect(rendered.toSorted()).toEqual(live.paths().toSorted());
  });

  it('what shows a deleted item goes ahead of all pages that a night has left', async () => {
    const { renderer, rendered } = siteOf(titles, { files: ['/rss.xml'] });
    const live = await liveSite();
    await compare('r1', renderer, live);
    const step = async (found: Partial<ReturnType<Renderer['changed']>>, withdraws: boolean) => {
      rendered.length = 0;
      const changed = () => ({ queries: [], added: [], gone: [], ...found });
      const site = { release: 'r1', renderer: { ...renderer, changed }, live, snapshot };
      const change = { changes: [{ input: 'item/article/x' }], pagesThatFollow: 2, isInterrupted: () => true };
      await reconcile(site, { ...change, withdraws });
      return rendered;
    };
    const night = { changes: 'all', fullCheck: true, pagesThatFollow: 2, isInterrupted: () => true } as const;
    await reconcile({ release: 'r1', renderer, live, snapshot }, night);
    const neighbours = ['n201', 'n202', 'n203', 'n204', 'n205'];
    const pages = neighbours.map((id) => `/articolo/${id}`);
    const withdrawal = { queries: ['titles', ...neighbours], gone: ['/articolo/n200'] };
    expect(await step(withdrawal, true)).toEqual(['/', ...pages.slice(0, 2), '/rss.xml', ...pages.slice(2, 4)]);
    expect(await step({ queries: ['n0'], added: ['/articolo/n0'] }, false)).toEqual([
      '/articolo/n0',
      pages[4],
      '/articolo/n48',
    ]);
  });

  it('begins with the lists and feeds: a new release knows then which changes touch them', async () => {
    const files = ['/rss.xml', '/articoli/index.json'];
    await compare('r1', siteOf(titles, { files }).renderer, await liveSite());
    const { renderer, rendered } = siteOf(titles, { files });
    await compare('r2', renderer, await liveSite());
    expect(rendered.slice(0, 4)).toEqual(['/', ...files, '/articolo/n0']);
  });

  it('the comparison of all pages stops for a change that waits, not for new pages, and goes on after it', async () => {
    await compare('r1', siteOf(titles).renderer, await liveSite());
    const { renderer, rendered } = siteOf({ ...titles, n200: 'Altro titolo', nuovo: 'Nuovo' });
    const slow: Renderer = {
      ...renderer,
      fingerprint(query) {
        const end = performance.now() + 1;
        while (performance.now() < end);
        return renderer.fingerprint(query);
      },
      changed: (changes) => ({ queries: changes.length > 0 ? ['n3'] : [], added: [], gone: [] }),
    };
    const live = await liveSite();
    const step = async (changes: Change[] | 'all', waits: boolean) => {
      rendered.length = 0;
      const options = { changes, pagesThatFollow: 2, comparisonMayWait: true, isInterrupted: () => waits };
      const { deferred } = await reconcile({ release: 'r1', renderer: slow, live, snapshot }, options);
      return [deferred > 0, ...rendered];
    };
    expect(await step('all', true)).toEqual([true, '/articolo/nuovo', '/']);
    expect(await step([{ input: 'item/article/n3' }], true)).toEqual([true, '/articolo/n3']);
    const others: unknown[] = [];
    for (let isLeft: unknown = true; isLeft; ) {
      const [left, ...paths] = await step([], false);
      others.push(...paths);
      isLeft = left;
    }
    expect(others).toEqual(['/articolo/n200']);
  });

  it('does not stop before every new page is there, and removes at once what is gone', async () => {
    await compare('r1', siteOf({ ...titles, vecchio: 'Via' }).renderer, await liveSite());
    const added = Object.fromEntries(Array.from({ length: 60 }, (_, number) => [`nuovo${number}`, 'Nuovo']));
    const { renderer, rendered } = siteOf({ ...titles, ...added });
    const options = { changes: 'all', fullCheck: true, isInterrupted: () => true } as const;
    const done = await reconcile({ release: 'r1', renderer, live: await liveSite(), snapshot }, options);
    expect([done.rendered, done.removed]).toEqual([100, 1]);
    expect(rendered.filter((path) => path.includes('nuovo'))).toHaveLength(60);
    expect(() => read('articolo/vecchio/index.html')).toThrow('ENOENT');
  });

  it('does not render a new page whose item is deleted while the page waits', async () => {
    const { renderer, rendered } = siteOf({ a: 'Uno', b: 'Due', c: 'Tre' });
    const live = await liveSite();
    const site = { release: 'r1', renderer, live, snapshot };
    const options = { pagesOfPart: 1, newPagesMayWait: true };
    await reconcile(site, { ...options, changes: 'all', isInterrupted: () => true });
    expect([...live.postponedNewPages]).toEqual(['/articolo/b', '/articolo/c', '/']);
    const changed: Renderer = { ...renderer, changed: () => ({ queries: [], added: [], gone: ['/articolo/c'] }) };
    const change = { changes: [{ input: 'item/article/c' }], ...options };
    const { removed, deferred } = await reconcile({ ...site, renderer: changed }, change);
    expect([removed, deferred, rendered]).toEqual([0, 0, ['/articolo/a', '/articolo/b', '/']]);
  });
});

describe('the record of the live pages in a folder', () => {
  const log = () => join(folder, 'records/manifest.log');
  /** Each time as another process: the files of records that it writes. */
  async function publishAnew(articles: Record<string, string>, changes: Change[] | 'all' | 'full check' = 'all') {
    const written: string[] = [];
    const growing = folderFiles(join(folder, 'records'));
    const files = asyncFiles({ ...growing, ...watched(growing, written) });
    const live = await LiveSite.open(asyncFiles(publicFiles), files);
    const renderer = { ...siteOf(articles).renderer, changed: () => ({ queries: ['a'], added: [], gone: [] }) };
    const fullCheck = changes === 'full check';
    await reconcile({ release: 'r1', renderer, live, snapshot }, { changes: fullCheck ? 'all' : changes, fullCheck });
    return written.filter((file) => file !== 'journal.json');
  }

  it('is written as a whole at first, and not again when nothing has changed', async () => {
    expect(await publishAnew({ a: 'Uno' })).toEqual(['manifest.json']);
    expect(await publishAnew({ a: 'Uno' })).toEqual([]);
  });

  it('keeps its log when all pages are compared, and is written as a whole when all are rendered', async () => {
    await publishAnew({ a: 'Uno' });
    await publishAnew({ a: 'Due' }, [{ input: 'x' }]);
    const lines = () => readFileSync(log(), 'utf8').trim().split('\n').length;
    // The list is found to be another one.
    for (const _ of ['first', 'second']) {
      expect(await publishAnew({ a: 'Due' })).toEqual([]);
      expect(lines()).toBe(2);
    }
    expect(await publishAnew({ a: 'Due' }, 'full check')).toEqual(['manifest.json']);
    expect(existsSync(log())).toBe(false);
    expect((await liveSite()).page('/articolo/a')?.asked).toMatchObject([{ query: 'a', hash: 'Due' }]);
  });

  it('of the former kind, one object and its log, is read', async () => {
    const page = (name: string) => ({ file: `${name}.html`, hash: 'x', asked: { [name]: 'y' } });
    records.write('manifest.json', JSON.stringify({ release: 'r1', pages: { '/a': page('a'), '/b': page('b') } }));
    records.write('manifest.log', `${JSON.stringify(['/b', null])}\n${JSON.stringify(['/c', page('c')])}\n`);
    const live = await liveSite();
    expect([live.release, live.paths()]).toEqual(['r1', ['/a', '/c']]);
    expect([live.page('/a')?.asked, live.page('/c')?.asked]).toMatchObject([
      [{ query: 'a', hash: 'y' }],
      [{ query: 'c', hash: 'y' }],
    ]);
  });

  it('grows by what changes, by another process too, unless its last line was cut off', async () => {
    await publishAnew({ a: 'Uno' });
    expect(await publishAnew({ a: 'Due' }, [{ input: 'x' }])).toEqual([]);
    expect(await publishAnew({ a: 'Tre' }, [{ input: 'x' }])).toEqual([]);
    expect(readFileSync(log(), 'utf8').trim().split('\n')).toHaveLength(2);
    writeFileSync(log(), readFileSync(log(), 'utf8').slice(0, -5));
    expect(await publishAnew({ a: 'Quattro' }, [{ input: 'x' }])).toEqual(['manifest.json']);
    expect((await liveSite()).page('/articolo/a')?.asked).toMatchObject([{ query: 'a', hash: 'Quattro' }]);
  });

  it('is written as a whole after an append that a full disk cut off', async () => {
    const disk = folderFiles(join(folder, 'full-disk'));
    let isFull = false;
    const append = async (path: string, content: string) => {
      disk.append(path, isFull ? content.slice(0, 5) : content);
      if (isFull) throw new Error('ENOSPC');
    };
    const files = { ...asyncFiles(disk), append };
    const { record } = await PageRecord.open(files);
    const page = { hash: 'uno', by: 'r1', file: 'a/index.html', asked: [] };
    const state = { release: 'r1', paths: new Map([['/a', page]]), page: () => page, whole: false };
    await record.save(['/a'], state);
    isFull = true;
    await expect(record.save(['/a'], state)).rejects.toThrow('ENOSPC');
    isFull = false;
    await record.save(['/a'], state);
    expect([...(await PageRecord.open(files)).entries]).toEqual([['/a', page]]);
  });
});

describe('when something fails', () => {
  it('one broken page keeps its old version and does not block the others', async () => {
    await compare('r1', siteOf({ a: 'Uno', b: 'Due', c: 'Tre' }).renderer, await liveSite());
    const { failed } = await compare(
      'r1',
      siteOf({ a: 'Uno!', b: 'Due!', c: 'Tre' }, { fails: new Set(['/articolo/b']) }).renderer,
      await liveSite(),
    );
    expect(failed.map(({ path }) => path)).toEqual(['/articolo/b']);
    expect(read('articolo/a/index.html')).toBe('Uno!');
    expect(read('articolo/b/index.html')).toBe('Due');
  });

  it('two broken pages of a part do not block the others', async () => {
    await compare('r1', siteOf({ a: 'Uno', b: 'Due', c: 'Tre' }).renderer, await liveSite());
    const broken = siteOf({ a: 'Uno!', b: 'Due!', c: 'Tre!' }, { fails: new Set(['/articolo/a', '/articolo/b']) });
    const { failed } = await compare('r1', broken.renderer, await liveSite(), 2);
    expect(failed.map(({ path }) => path)).toEqual(['/articolo/a', '/articolo/b']);
    expect(read('articolo/c/index.html')).toBe('Tre!');
  });

  it('a broken page is retried although nothing else changed', async () => {
    await compare(
      'r1',
      siteOf({ a: 'Uno', b: 'Due', c: 'Tre' }, { fails: new Set(['/articolo/b']) }).renderer,
      await liveSite(),
    );
    const { renderer, rendered } = siteOf({ a: 'Uno', b: 'Due', c: 'Tre' });
    await compare('r1', renderer, await liveSite());
    expect(rendered).toEqual(['/articolo/b']);
  });

  it('the live site stays as it is when most pages fail', async () => {
    await compare('r1', siteOf({ a: 'Uno', b: 'Due' }).renderer, await liveSite());
    const titles = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, `${id}!`]));
    const broken = siteOf(titles, { fails: new Set(Object.keys(titles).map((id) => `/articolo/${id}`)) });
    await expect(compare('r1', broken.renderer, await liveSite())).rejects.toThrow('is broken');
    expect(read('index.html')).toBe('Uno,Due');
  });

  it.each(['articolo/b/index.html', 'index.html', 'manifest.log'])(
    'a swap that is cut off at %s is finished by the next one',
    async (cutOff) => {
      await compare('r1', siteOf({ a: 'Uno', b: 'Due' }).renderer, await liveSite());
      const failing = (files: AppendableFiles): AppendableFiles => ({
        ...files,
        write(path, content) {
          if (path === cutOff) throw new Error('power cut');
          files.write(path, content);
        },
        append(path, content) {
          if (path === cutOff) throw new Error('power cut');
          files.append(path, content);
        },
      });
      const cut = await LiveSite.open(asyncFiles(failing(publicFiles)), asyncFiles(failing(records)));
      await expect(compare('r1', siteOf({ a: 'Uno', b: 'Due!' }).renderer, cut)).rejects.toThrow('power cut');

      // The change is reverted: the half-written files must not stay.
      await compare('r1', siteOf({ a: 'Uno', b: 'Due' }).renderer, await liveSite());
      expect(read('articolo/b/index.html')).toBe('Due');
      expect(read('index.html')).toBe('Uno,Due');
      expect(readJson(records, 'journal.json')).toBeUndefined();
    },
  );

  it('a new page whose publication fails is removed with its item, in the same process and in the next', async () => {
    for (const isOtherProcess of [false, true]) {
      await compare('r1', siteOf({ a: 'Uno' }).renderer, await liveSite());
      let isCut = true;
      const cutting: Files = {
        ...publicFiles,
        write(path, content) {
          if (isCut && path === 'index.html') throw new Error('power cut');
          publicFiles.write(path, content);
        },
      };
      const live = await LiveSite.open(asyncFiles(cutting), asyncFiles(records));
      await expect(compare('r1', siteOf({ a: 'Uno', b: 'Due' }).renderer, live)).rejects.toThrow('power cut');
      expect(read('articolo/b/index.html')).toBe('Due');
      isCut = false;
      await compare('r1', siteOf({ a: 'Uno' }).renderer, isOtherProcess ? await liveSite() : live);
      expect(existsSync(join(folder, 'public/articolo/b/index.html'))).toBe(false);
    }
  });

  it('a file corrupted by a power cut is found and written again', async () => {
    await compare('r1', siteOf({ a: 'Uno', b: 'Due' }).renderer, await liveSite());
    writeFileSync(join(folder, 'public/articolo/a/index.html'), '');
    const site = await liveSite();
    expect(await site.markCorruptPages()).toEqual(['/articolo/a']);
    await compare('r1', siteOf({ a: 'Uno', b: 'Due' }).renderer, site);
    expect(read('articolo/a/index.html')).toBe('Uno');
  });
});
