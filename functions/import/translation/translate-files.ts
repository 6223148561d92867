import { once } from 'node:events';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { linesOf } from '#functions/import/read-lines.ts';
import { GhostHouse, sourceOf as ghostSourceOf, readGhost } from '#functions/import/sources/ghost/ghost.ts';
import { readFrom, type SourceFile } from '#functions/import/sources/source-files.ts';
import type { SourceHouse, SourcePicture, SourcePiece } from '#functions/import/sources/source-piece.ts';
import { kindOf, pieceOf, sourceOf, WordPressHouse } from '#functions/import/sources/wordpress/wordpress.ts';
import { readWxr, type WxrRecord } from '#functions/import/sources/wordpress/wxr.ts';
import { type CategoryMap, categoriesFile, type Theirs } from './categories.ts';
import { addressOfPiece, idOfPiece, outcomeOf, termLines } from './line.ts';
import { type Counts, Report } from './report.ts';

export type Translation = {
  /** The host and path of the house. */
  house: SourceHouse;
  counts: Counts;
  pieces: number;
  notices: string[];
  pictures: Map<string, SourcePicture>;
  /** A file of categories to begin with. */
  categories: string;
};

/** `site`: where the house was, which an export of Ghost does not say. */
export type Places = { record: string; report: string; site?: string | undefined };

/** How far reading all files is, and then translating all pieces: from 0 to 1. */
export type OnProgress = (share: number) => void;

/** What a kind of source gives: its house, and its pieces in the order of the files. */
type Source = {
  house: SourceHouse;
  pieces: AsyncIterable<SourcePiece> | Iterable<SourcePiece>;
  count: number;
  left: ReadonlyMap<string, number>;
};

/** Translates files into the record, with the report beside it. Nothing is left of either where a file is broken. */
export async function translateFiles(
  files: readonly SourceFile[],
  { site, ...places }: Places,
  map: CategoryMap,
  onProgress: OnProgress = () => {},
): Promise<Translation> {
  const notices: string[] = [];
  const raw = `${places.record}.letto`;
  const part = `${places.record}.parziale`;
  try {
    const source = files.every(({ kind }) => kind === 'ghost')
      ? ghostOf(files, site, notices)
      : await wordPressOf(files, raw, notices, (share) => onProgress(share / 3));
    const report = new Report(`${places.report}.parziale`);
    const record = createWriteStream(part);
    const pictures = new Map<string, SourcePicture>();
    const theirs = new Map<string, Theirs>();
    const seen = new Set<string>();
    const ofTerms = new Map<string, Record<string, unknown>>();
    let pieces = 0;
    for await (const piece of source.pieces) {
      pieces += 1;
      onProgress(1 / 3 + (2 * pieces) / (3 * source.count));
      const id = idOfPiece(source.house.name, piece.source);
      if (seen.has(id)) {
        notices.push(`${piece.source} c’è due volte: vale la prima`);
        continue;
      }
      seen.add(id);
      for (const { slug, name } of piece.categories) {
        const before = theirs.get(slug);
        theirs.set(slug, { slug, name, pieces: (before?.pieces ?? 0) + 1 });
      }
      const outcome = outcomeOf(piece, id, source.house, map);
      await report.add(piece, outcome);
      if (!outcome.line) continue;
      for (const picture of outcome.pictures) {
        if (!pictures.has(picture.url)) pictures.set(picture.url, picture);
      }
      for (const [about, line] of termLines(piece, outcome.line)) ofTerms.set(about, line);
      if (!record.write(`${JSON.stringify(outcome.line)}\n`)) await once(record, 'drain');
    }
    for (const [kind, times] of source.left)
      if (kind !== 'attachment') notices.push(`non sono contenuti: ${times} ${kind}`);
    for (const line of ofTerms.values()) {
      const { image } = line;
      if (typeof image === 'string' && !pictures.has(image)) pictures.set(image, { url: image });
      record.write(`${JSON.stringify(line)}
`);
    }
    record.end();
    await once(record, 'close');
    await report.end(notices);
    await rename(part, places.record);
    await rename(`${places.report}.parziale`, places.report);
    const sorted = [...theirs.values()].toSorted((one, other) => other.pieces - one.pieces);
    return {
      house: source.house,
      counts: report.counts,
      pieces: seen.size,
      notices,
      pictures,
      categories: categoriesFile(sorted),
    };
  } finally {
    for (const file of [raw, part, `${places.report}.parziale`]) rmSync(file, { force: true });
  }
}

function ghostOf(files: readonly SourceFile[], site: string | undefined, notices: string[]): Source {
  if (!site) notices.push('senza --site non si sa dov’erano le immagini: l’esportazione non lo dice');
  const house = new GhostHouse(site);
  const all = files.map(readGhost);
  const posts = all.flatMap((tables) => tables.posts);
  for (const row of posts) house.place(row, addressOfPiece('article', idOfPiece(house.name, ghostSourceOf(row))));
  return { house, count: posts.length, left: new Map(), pieces: piecesOfAll() };

  function* piecesOfAll(): Generator<SourcePiece> {
    for (const tables of all) yield* house.piecesOf(tables);
  }
}

/** Reads all files before the first piece: pictures, authors and other pieces may stand in another one. */
async function wordPressOf(
  files: readonly SourceFile[],
  raw: string,
  notices: string[],
  onProgress: OnProgress,
): Promise<Source> {
  const house = new WordPressHouse();
  const out = createWriteStream(raw);
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let read = 0;
  let count = 0;
  for (const file of files) {
    const onBytes = (bytes: number) => {
      read += bytes;
      onProgress(read / all);
    };
    for await (const record of readWxr(counted(readFrom(file), onBytes), file.name, (notice) => notices.push(notice))) {
      if (!house.add(record)) continue;
      house.place(record, addressOfPiece(kindOf(record), idOfPiece(house.name, sourceOf(record))));
      count += 1;
      if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'close');
  return { house, count, left: house.left, pieces: piecesOf(raw, house) };
}

async function* piecesOf(raw: string, house: WordPressHouse): AsyncGenerator<SourcePiece> {
  const utf8 = new TextDecoder();
  for await (const line of linesOf(createReadStream(raw))) {
    if (line.length > 0) yield pieceOf(JSON.parse(utf8.decode(line)) as WxrRecord, house);
  }
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onBytes(piece.length);
    yield piece;
  }
}
