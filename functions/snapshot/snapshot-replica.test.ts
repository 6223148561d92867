import { appendFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { tailedFiles } from '#functions/files/tailed-files.ts';
import { logLine } from '#shared/model/snapshot/change-log.ts';
import { logOf, type SnapshotSource, type SnapshotSummary, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { SnapshotReplica } from '#shared/model/snapshot/snapshot-replica.ts';
import { storedSnapshot } from '#shared/model/snapshot/stored-snapshot.ts';
import type { TailedFiles } from '#shared/model/snapshot/tailed-file.ts';
import { FileWithLog, piecesOfArray } from './file-with-log.ts';
import { SnapshotRecord } from './snapshot-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'snapshot-replica-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Article = SnapshotSummary<'article'>;
const index = snapshotFiles.index('article');
const log = logOf(snapshotFiles.index('article'));

let number = 0;
/** A snapshot of 2,000 articles that is written, and read by a replica. */
function written() {
  const root = join(folder, String(number++));
  const files = folderFiles(root);
  const articles = new Map<string, Article>();
  const put = (id: string, title: string, category = 'arte') => {
    const dates = { date: '2026-11-01', publishedAt: '2026-11-01', updatedAt: '2026-11-01' };
    articles.set(id, { id, title, category, version: 1, featured: false, ...dates } as Article);
    return logLine(id, articles.get(id));
  };
  for (let id = 0; id < 2_000; id += 1) put(`a${id}`, `Titolo ${id}`);
  files.write(index, JSON.stringify([...articles.values()]));
  const settings = (today: string) =>
    files.write(snapshotFiles.settings, JSON.stringify({ siteUrl: 'https://rivista.example', today, demo: false }));
  settings('2026-11-20');
  const articleFile = new FileWithLog(files, index, {
    entries: () => articles.size,
    pieces: () => piecesOfArray([...articles.values()]),
  });
  const pictures = new SnapshotRecord<object>(files, snapshotFiles.pictures);

  const read: string[] = [];
  const tailedFolder = tailedFiles(root);
  const noted: TailedFiles = {
    ...tailedFolder,
    read(path, from = 0) {
      read.push(from > 0 ? `${path} from a line on` : path);
      return tailedFolder.read(path, from);
    },
  };
  return { root, files, articles, put, settings, articleFile, pictures, replica: new SnapshotReplica(noted), read };
}

const stateOf = ({ lists, settings, picture }: SnapshotSource) => ({
  settings,
  picture: picture('/pictures/uno.svg'),
  lists: [...lists.names()].toSorted().map((list) => [list, lists.entries(list)]),
});

const changes: Record<string, (snapshot: ReturnType<typeof written>) => void | Promise<void>> = {
  'a changed item': ({ articleFile, put }) => articleFile.append([put('a7', 'Altro titolo')]),
  'an item in another category': ({ articleFile, put }) => articleFile.append([put('a7', 'Titolo 7', 'cultura')]),
  'a new item and a withdrawn one': ({ articleFile, put, articles }) => {
    articles.delete('a9');
    articleFile.append([put('nuovo', 'Nuovo'), logLine('a9', null)]);
  },
  'a new picture': ({ pictures }) => {
    pictures.replace({ '/pictures/uno.svg': { width: 1, height: 2, variants: [] } });
  },
  'another day': ({ settings }) => settings('2026-11-21'),
  'a line that is cut off': ({ root }) => appendFileSync(join(root, log), '["a8",{"id":"a8","tit'),
  'a file that was written as a whole, with a later line': async ({ articleFile, put }) => {
    articleFile.append([put('a7', 'Altro titolo')]);
    await articleFile.compact();
    articleFile.append([put('a8', 'Altro titolo')]);
  },
  'more than a thousand changed items': ({ articleFile, put }) =>
    articleFile.append(Array.from({ length: 1_000 }, (_, id) => put(`a${id}`, 'Altro titolo'))),
  'a log that was set aside': ({ root, articleFile, put }) => {
    renameSync(join(root, log), join(root, `${log}.rovinato`));
    articleFile.append([put('a1', 'Altro titolo')]);
  },
  'a missing file': ({ root }) => rmSync(join(root, index)),
};

describe('a replica equals the snapshot that is read', () => {
  it.each(Object.entries(changes))('after %s', async (_, change) => {
    const snapshot = written();
    const { replica, articleFile, put, files } = snapshot;
    articleFile.append([put('a3', 'Già cambiato'), put('a4', 'Già cambiato')]);
    replica.update();
    await change(snapshot);
    replica.update();
    expect(stateOf(replica)).toEqual(stateOf(storedSnapshot(files.read)));
    expect(replica.update()).toBe(false);
  });
});

it('of a snapshot that has grown only the lines that came are read', () => {
  const { replica, articleFile, put, read } = written();
  articleFile.append([put('a3', 'Già cambiato')]);
  expect(replica.update()).toBe(true);
  read.length = 0;
  articleFile.append([put('a7', 'Altro titolo')]);
  expect([replica.update(), read]).toEqual([true, [`${log} from a line on`]]);
});

it('a line that is read in two parts counts when it is whole', () => {
  const { root, replica, put } = written();
  const line = put('a7', 'Perché è già così');
  appendFileSync(join(root, log), line.slice(0, -20));
  replica.update();
  expect(replica.lists.get('article', 'a7')?.title).toBe('Titolo 7');
  appendFileSync(join(root, log), line.slice(-20));
  expect(replica.update()).toBe(true);
  expect(replica.lists.get('article', 'a7')?.title).toBe('Perché è già così');
});
