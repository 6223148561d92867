import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { sharePicture } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
vi.stubEnv('SNAPSHOT_DIR', folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const shared = { kind: 'article', id: 'x', title: 'Il segno rosso' } as const;
const drawn = (shares: object) => writeFileSync(join(folder, 'shares.json'), JSON.stringify(shares));

it('a shared page has a picture before any is drawn', () => {
  expect(sharePicture(shared)).toMatchObject({ address: expect.stringMatching(/\/share\.jpg$/), alt: 'Sinopia' });
});

it('a shared page has the magazine’s picture until its own is drawn', () => {
  drawn({ magazine: '/_sizes/share-m.jpg' });
  expect(sharePicture(shared).address).toMatch(/\/_sizes\/share-m\.jpg$/);
  drawn({ magazine: '/_sizes/share-m.jpg', 'article/x': '/_sizes/share-own.jpg' });
  expect(sharePicture(shared)).toMatchObject({ address: expect.stringMatching(/share-own\.jpg$/), alt: shared.title });
});
