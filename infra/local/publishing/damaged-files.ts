import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { manifestFile, manifestLog } from '#functions/publishing/page-record.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import { logEntries } from '#shared/model/snapshot/change-log.ts';
import { logOf, Picture, readSummaries, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';

type Folders = { records: string; snapshot: string; live: string };

const texts = z.array(z.string());
const record = z.record(z.string(), z.unknown());
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const asked = z.union([z.array(z.tuple([z.string(), z.string()])), z.record(z.string(), z.string())]);
const page = z.object({ file: z.string(), hash: z.string(), asked });
const manifest = z.tuple([z.object({ release: z.string() })]).rest(z.tuple([z.string(), page]));
/** functions/publishing/page-record.ts reads it too. */
const formerManifest = z.object({ release: z.string(), pages: z.record(z.string(), page) });

/** A log of changes whose lines have this form. */
const linesOf = (value: z.ZodType) => z.array(z.tuple([z.string(), value.nullable()]));

/** The lines of functions/search/fragment-log.ts, which end with one of no fragment. */
const fragments = linesOf(z.tuple([z.string(), z.string()])).refine((lines) => lines.at(-1)?.[1] === null);

/** The records of the site, grouped by the public files that they describe (`made`). */
const groups: { files: Record<string, z.ZodType>; also?: [folder: string, shape: z.ZodType]; made?: string }[] = [
  { files: { [manifestFile]: z.union([manifest, formerManifest]) } },
  { files: { [manifestLog]: linesOf(page) } },
  { files: { 'journal.json': z.union([texts, z.record(z.string(), z.string())]) } },
  { files: { 'pictures.json': z.record(z.string(), z.object({ digest: z.string(), picture: Picture })) } },
  {
    files: { 'search.json': record, 'fragments.log': fragments },
    also: ['search', fragments],
    made: 'pagefind',
  },
];

const Summary = z.looseObject({ id: z.string(), version: z.number(), updatedAt: z.string() });

/** Checks every derived file before it is used. Damaged ones are renamed, to be derived again, and returned. */
export function quarantineDamaged({ records, snapshot, live }: Folders): string[] {
  return [
    ...groups.flatMap((group) => checkRecords(records, live, group)),
    ...setAsideUnless(record, join(snapshot, snapshotFiles.settings)),
    ...setAsideUnless(digest, join(snapshot, snapshotFiles.schemas)),
    ...[snapshotFiles.pictures, snapshotFiles.sharePictures].flatMap((file) => [
      ...setAsideUnless(record, join(snapshot, file)),
      ...setAsideUnless(linesOf(z.unknown()), join(snapshot, logOf(file))),
    ]),
    ...publicKinds.flatMap((kind) => checkIndex(snapshot, kind)),
    ...publicKinds.flatMap((kind) => checkItems(snapshot, kind)),
  ];
}

type CheckedItem = { kind: PublicKind; id: string; version: number };

/** The file of an item if it is damaged; it is then renamed. */
export function setAsideDamagedItem(snapshot: string, { kind, id, version }: CheckedItem): string[] {
  const shape = z.looseObject({ id: z.literal(id), version: z.literal(version) });
  return setAsideUnless(shape, join(snapshot, snapshotFiles.item(kind, id)));
}

function checkRecords(records: string, live: string, { files, also, made }: (typeof groups)[number]): string[] {
  const [folder = '', shapeOfAll = record] = also ?? [];
  const others = also && existsSync(join(records, folder)) ? readdirSync(join(records, folder)) : [];
  const shapes: [string, z.ZodType][] = [
    ...Object.entries(files),
    ...others
      .filter((name) => name.endsWith('.log'))
      .map((name): [string, z.ZodType] => [join(folder, name), shapeOfAll]),
  ];
  const damaged = shapes.flatMap(([name, shape]) => setAsideUnless(shape, join(records, name)));
  if (damaged.length > 0 && made) {
    // Without its record a public file may be of a withdrawn item.
    for (const [name] of shapes) rmSync(join(records, name), { force: true });
    rmSync(join(live, made), { recursive: true, force: true });
  }
  return damaged;
}

function checkIndex(snapshot: string, kind: PublicKind): string[] {
  const { index, log } = indexFiles(snapshot, kind);
  return [...setAsideUnless(z.array(Summary), index), ...setAsideUnless(linesOf(Summary), log)];
}

/** An item with a damaged or missing file leaves the index, so that it counts as changed. */
function checkItems(snapshot: string, kind: PublicKind): string[] {
  const { index, log } = indexFiles(snapshot, kind);
  const known = readSummaries(kind, (file) => bytesOf(join(snapshot, file)));
  const damaged = known.flatMap(({ id, version }) => setAsideDamagedItem(snapshot, { kind, id, version }));
  const intact = known.filter(({ id }) => existsSync(join(snapshot, snapshotFiles.item(kind, id))));
  if (intact.length < known.length) {
    writeFileSync(index, JSON.stringify(intact));
    rmSync(log, { force: true });
  }
  return damaged;
}

const indexFiles = (snapshot: string, kind: PublicKind) => ({
  index: join(snapshot, snapshotFiles.index(kind)),
  log: join(snapshot, logOf(snapshotFiles.index(kind))),
});

/** A missing file is not damaged. */
function setAsideUnless(shape: z.ZodType, file: string): string[] {
  if (!existsSync(file) || shape.safeParse(read(file)).success) return [];
  renameSync(file, quarantinePath(file));
  return [file];
}

export const quarantinePath = (file: string) => `${file}.rovinato`;

function read(file: string): unknown {
  try {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.log') ? logEntries(text) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const bytesOf = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);
