import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { manifestFile } from '#functions/publishing/live-site.ts';
import { publicKinds } from '#shared/model/kinds.ts';
import { Picture, snapshotFiles } from '#shared/model/snapshot.ts';

type Folders = { records: string; snapshot: string; live: string };

const texts = z.array(z.string());
const record = z.record(z.string(), z.unknown());
const page = z.object({ file: z.string(), hash: z.string(), asked: z.record(z.string(), z.string()) });

/** What is kept of the site beside it. Records of one group know of the same public files, which go with them. */
const groups: { files: Record<string, z.ZodType>; made?: string }[] = [
  { files: { [manifestFile]: z.object({ release: z.string(), pages: z.record(z.string(), page) }) } },
  { files: { 'journal.json': z.union([texts, z.record(z.string(), z.string())]) } },
  {
    files: {
      'pictures.json': z.record(z.string(), z.object({ digest: z.string(), picture: Picture, complete: z.boolean() })),
      'shares.json': z.record(z.string(), texts),
    },
    made: '_sizes',
  },
  { files: { 'search.json': record, 'fragments.json': record }, made: 'pagefind' },
];

const Summary = z.looseObject({ id: z.string(), version: z.number(), updatedAt: z.string() });
type Summary = z.infer<typeof Summary>;

/**
 * Looks at every file that is made from the store before anything trusts it. What cannot be read is set aside under another
 * name and made again like what never was there. The answer is the damaged files.
 */
export function setAsideDamaged({ records, snapshot, live }: Folders): string[] {
  return [
    ...groups.flatMap((group) => checkRecords(records, live, group)),
    ...['settings', 'pictures', 'shares'].flatMap((name) => setAsideUnless(record, join(snapshot, `${name}.json`))),
    ...publicKinds.flatMap((kind) => checkItems(snapshot, kind)),
  ];
}

function checkRecords(records: string, live: string, { files, made }: (typeof groups)[number]): string[] {
  const damaged = Object.entries(files).flatMap(([name, shape]) => setAsideUnless(shape, join(records, name)));
  if (damaged.length > 0 && made) {
    // Nothing says any more what lies there, and whether somebody has withdrawn it.
    for (const name of Object.keys(files)) rmSync(join(records, name), { force: true });
    rmSync(join(live, made), { recursive: true, force: true });
  }
  return damaged;
}

/** An item whose file is damaged or gone leaves the index: then it counts as one that has changed. */
function checkItems(snapshot: string, kind: (typeof publicKinds)[number]): string[] {
  const index = join(snapshot, snapshotFiles.index(kind));
  const damaged = setAsideUnless(z.array(Summary), index);
  const known = existsSync(index) ? (read(index) as Summary[]) : [];
  const sound = known.filter(({ id, version }) => {
    const file = join(snapshot, snapshotFiles.item(kind, id));
    damaged.push(...setAsideUnless(z.looseObject({ id: z.literal(id), version: z.literal(version) }), file));
    return existsSync(file);
  });
  if (sound.length < known.length) writeFileSync(index, JSON.stringify(sound));
  return damaged;
}

/** What is not there is not damaged. */
function setAsideUnless(shape: z.ZodType, file: string): string[] {
  if (!existsSync(file) || shape.safeParse(read(file)).success) return [];
  renameSync(file, asideOf(file));
  return [file];
}

export const asideOf = (file: string) => `${file}.rovinato`;

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Public files that belong to other records or come with the code. */
const othersFiles = /^(_astro|_sizes|pagefind)\//;

/**
 * Removes the pages of a lost record that the new one does not have: what they show may have been withdrawn. `assets`: what
 * came with the release.
 */
export function removeUnknownPages(live: string, assets: string, known: ReadonlySet<string>): string[] {
  const files = readdirSync(live, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(live, join(entry.parentPath, entry.name)));
  const unknown = files.filter(
    (file) => !known.has(file) && !othersFiles.test(file) && !existsSync(join(assets, file)),
  );
  for (const file of unknown) rmSync(join(live, file));
  return unknown;
}
