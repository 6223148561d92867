import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Files, folderFiles } from '#functions/files/files.ts';
import { SharePictureFiles } from './share-pictures.ts';
import type { WantedSharePicture } from './wanted-share-pictures.ts';

let folder: string;
let files: Files;
let sharePictures: SharePictureFiles;
const digests: Record<string, string> = {};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'share-pictures-'));
  files = folderFiles(folder);
  digests['/pictures/a.png'] = 'una';
  sharePictures = new SharePictureFiles({ shown: (address) => ({ digest: digests[address] ?? '' }) }, files);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wanted = (title: string, image?: string): WantedSharePicture[] => [
  { key: 'article/uno', card: { title, label: 'Arte', note: 'di Giulia Ferrante', color: '#ffd1e7' }, image },
];
const pathOf = (title: string, image?: string) => sharePictures.describe(wanted(title, image))['article/uno'] ?? '';

it('a page names its share picture at once, and the same one until its content changes', () => {
  const path = pathOf('Il segno rosso');
  expect(path).toMatch(/^\/_sizes\/share-[\w-]{16}\.jpg$/);
  expect(pathOf('Il segno rosso')).toBe(path);
  expect(pathOf('Il segno nero')).not.toBe(path);
});

it('a share picture gets a new address when the file of its picture is replaced', () => {
  const before = pathOf('Con la figura', '/pictures/a.png');
  digests['/pictures/a.png'] = 'altra';
  expect(pathOf('Con la figura', '/pictures/a.png')).not.toBe(before);
});

it('a share picture that no page names any more is removed, and no other', () => {
  const before = pathOf('Prima');
  const kept = '_sizes/altro.jpg';
  for (const path of [before, kept]) files.write(path, 'x');
  const after = pathOf('Dopo');
  files.write(after, 'x');
  sharePictures.removeUnused();
  expect([before, after, kept].map((path) => existsSync(join(folder, path)))).toEqual([false, true, true]);
});

it('a share picture that a later publication names again stays', () => {
  const path = pathOf('Prima');
  files.write(path, 'x');
  pathOf('Dopo');
  pathOf('Prima');
  sharePictures.removeUnused();
  expect(existsSync(join(folder, path))).toBe(true);
});
