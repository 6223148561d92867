import { createReadStream, existsSync } from 'node:fs';
import { type Context, originalKey } from '#functions/context/context.ts';
import { transact } from '#functions/db/store.ts';
import { auditWrites, terminalActor } from '#functions/history/audit.ts';
import { allSubscribers } from '#shared/history/audit.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { magazine } from '#shared/magazine.ts';
import { type Entry, writeArchive } from './archive.ts';
import { type LineOf, type LineType, type WholeLine, wholeLines } from './lines.ts';
import { wxrOf } from './wxr.ts';

/** The files of an archive besides the originals. */
export const linesFile = 'rivista.jsonl';
const wxrFile = 'wordpress.xml';

export const originalFile = (id: string) => `originali/${id}`;

export type Exported = { counts: Map<string, number>; notices: string[] };

/** Writes everything that a magazine has to take along into one file. `pathOf`: where the file of a picture lies. */
export async function exportMagazine(ctx: Context, file: string, pathOf: (key: string) => string): Promise<Exported> {
  const { siteUrl } = ctx.settings;
  // It has every address of every person.
  const audit = { actions: ['export-subscribers'], kind: 'subscriber', item: allSubscribers } as const;
  await transact(ctx.store, auditWrites(ctx, terminalActor(ctx, 'export'), audit));
  const counts = new Map<string, number>();
  const notices: string[] = [];
  const originals = new Map<string, string>();

  async function* lines(): AsyncGenerator<string> {
    for await (const line of wholeLines(ctx, (text) => notices.push(text))) {
      if (!hasOriginal(line)) continue;
      counts.set(line.type, (counts.get(line.type) ?? 0) + 1);
      yield `${JSON.stringify(line)}\n`;
    }
  }

  function hasOriginal(line: WholeLine): boolean {
    if (line.type !== 'media') return true;
    const { id, name, file: of } = line as unknown as LineOf<'media'>;
    const path = pathOf(originalKey(id, of.number));
    if (existsSync(path)) originals.set(id, path);
    else notices.push(`Dell’immagine ${id} («${name}») manca l’originale: non è nell’esportazione`);
    return originals.has(id);
  }

  async function* entries(): AsyncGenerator<Entry> {
    yield { name: linesFile, content: lines(), packed: true };
    yield { name: wxrFile, content: wxrOf(wholeLines(ctx), siteUrl), packed: true };
    for (const [id, path] of originals)
      yield { name: originalFile(id), content: createReadStream(path), packed: false };
  }

  const exportedAt = ctx.now();
  const about = { magazine: magazine.name, siteUrl, exportedAt: exportedAt.toISOString() };
  await writeArchive(file, { about, modified: exportedAt, entries: entries() });
  return { counts, notices };
}

const names: Record<LineType | ContentKind, string> = {
  article: 'articoli',
  news: 'notizie',
  video: 'video',
  event: 'eventi',
  gallery: 'opere',
  media: 'immagini',
  newsletter: 'newsletter',
  subscriber: 'iscritti',
  asked: 'conferme chieste',
  account: 'account',
  slug: 'indirizzi',
  redirect: 'vecchi indirizzi',
  author: 'autori',
  tag: 'temi',
};

export const saidCounts = (counts: ReadonlyMap<string, number>): string =>
  Object.entries(names)
    .map(([type, name]) => `${name} ${(counts.get(type) ?? 0).toLocaleString('it')}`)
    .join(', ');
