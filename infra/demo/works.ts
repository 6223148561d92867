import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type { Files } from '#functions/files/files.ts';
import { parseCsv } from '#shared/text/csv.ts';
import { folded } from '#shared/text/folding.ts';
import { type DemoLine, demoLines } from './lines.ts';

export const worksFile = 'opere.csv';

/** The fields of a line by the heading of its column; the item, by its id, whose drawing the picture replaces. */
const columns = {
  file: 'file',
  titolo: 'title',
  artista: 'artist',
  categoria: 'category',
  descrizione: 'imageAlt',
  didascalia: 'imageCaption',
  credito: 'imageCredit',
  'al posto di': 'item',
} as const;

type Work = Partial<Record<(typeof columns)[keyof typeof columns], string>>;
/** `rows`: the row of the CSV that each line is from. */
export type Replaced = { lines: DemoLine[]; rows: number[]; problems: string[] };

/**
 * The demo's items with the pictures of a folder in place of the drawings: those that the CSV names; without a name the works of
 * the gallery, one after the other, then new ones. The pictures are written to `media`, without their metadata.
 */
export async function replaceDrawings(folder: string, today: string, media: Files): Promise<Replaced> {
  const works = readWorks(folder);
  const demo = new Map(demoLines(today).map((line) => [line.id, line]));
  const taken = new Set(works.flatMap(({ work: { item } }) => (item ? [item] : [])));
  const lines: DemoLine[] = [];
  const rows: number[] = [];
  const problems: string[] = [];
  let place = 0;
  const nextInGallery = (): string => {
    place += 1;
    const id = `opera-${String(place).padStart(2, '0')}`;
    return taken.has(id) ? nextInGallery() : id;
  };
  for (const { row, work } of works) {
    const id = work.item || nextInGallery();
    const before = demo.get(id) ?? (work.item ? undefined : newWork(id, today));
    const problem = before ? undefined : `al posto di: nel numero dimostrativo non c’è ${id}`;
    const image = problem ? undefined : await hostPicture(folder, work.file ?? '', id, media);
    if (before && image) {
      lines.push(withWork(before, work, image));
      rows.push(row);
    } else problems.push(`riga ${row}: ${problem ?? `file: ${work.file || '(vuoto)'} non è un’immagine leggibile`}`);
  }
  return { lines, rows, problems };
}

function readWorks(folder: string): { row: number; work: Work }[] {
  const [head, ...records] = parseCsv(readFileSync(join(folder, worksFile), 'utf8'));
  const fields = (head?.cells ?? []).map((cell) => columns[folded(cell.trim()) as keyof typeof columns]);
  if (!fields.includes('file')) throw new Error(`${worksFile}: manca la colonna «file»`);
  return records
    .map(({ cells }, place) => ({
      row: place + 2,
      work: Object.fromEntries(cells.map((cell, column) => [fields[column] ?? '', cell.trim()])) as Work,
    }))
    .filter(({ work }) => Object.values(work).some((cell) => cell !== ''));
}

const newWork = (id: string, date: string): DemoLine => ({
  type: 'gallery',
  id,
  category: 'Classico',
  date,
  authorId: 'demo-editor',
});

/** Nothing that was said of the drawing stays: only a work has a title and an artist of its own. */
function withWork(
  line: DemoLine,
  { title, artist, category, imageAlt, imageCaption, imageCredit }: Work,
  image: string,
) {
  const ofWork = { title, artist, ...(category ? { category } : {}) };
  return {
    ...line,
    ...(line.type === 'gallery' ? ofWork : {}),
    image,
    imageAlt: imageAlt || title,
    imageCaption: imageCaption || [artist, title && `*${title}*`].filter(Boolean).join(', '),
    imageCredit: imageCredit ?? '',
  };
}

/** Named by its content: another picture for the same item has another address. Undefined if it cannot be read. */
async function hostPicture(folder: string, file: string, id: string, media: Files): Promise<string | undefined> {
  try {
    const picture = sharp(join(folder, basename(file)), { limitInputPixels: 100e6 }).autoOrient();
    const bytes = await picture
      .resize({ width: 2_400, height: 2_400, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer();
    const path = `pictures/${id}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.jpg`;
    media.write(path, bytes);
    return `/${path}`;
  } catch {
    return undefined;
  }
}
