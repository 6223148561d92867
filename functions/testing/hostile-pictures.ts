import { availableParallelism } from 'node:os';
import { expect } from 'vitest';
import { newsroom, testMagazine } from './magazine.ts';
import { mediaLibrary, picture } from './media.ts';

/** Numbers from a seed, the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const marker = Buffer.from('<script>sinopia</script>');

/** Flips bytes, cuts, doubles parts and writes a script into a copy. */
function mutated(bytes: Buffer, below: (limit: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let flips = below(12); flips >= 0; flips -= 1) copy[below(copy.length)] = below(256);
  if (below(3) === 0) marker.copy(copy, below(Math.max(1, copy.length - marker.length)));
  const cut = below(4) === 0 ? copy.subarray(0, 1 + below(copy.length)) : copy;
  return below(4) === 0 ? Buffer.concat([cut, cut.subarray(below(cut.length)), marker]) : cut;
}

/** Small ones, with the metadata of a camera, in every format that the library takes. */
function sources(): Promise<Buffer[]> {
  const source = picture(24, 16).withExif({ IFD0: { Copyright: 'Sinopia' }, IFD3: { GPSLatitudeRef: 'N' } });
  return Promise.all([
    source.clone().jpeg().toBuffer(),
    source.clone().png().toBuffer(),
    source.clone().webp().toBuffer(),
    source.clone().avif().toBuffer(),
    source.clone().gif().toBuffer(),
  ]);
}

type Outcome = { ready: number; refused: number; megabytes: number[] };

/**
 * Uploads this many mutated pictures of every format. Each is ready or refused with a reason; what readers get of a ready one
 * has nothing of the file that a decoder did not read.
 */
export async function uploadMutated(count: number, seed: number): Promise<Outcome> {
  const originals = await sources();
  const outcome: Outcome = { ready: 0, refused: 0, megabytes: [] };
  let next = 0;
  const tenth = Math.ceil(count / 10);

  async function uploadSome(): Promise<void> {
    const magazine = await testMagazine();
    const { writer } = await newsroom(magazine);
    const library = await mediaLibrary(magazine);
    for (let file = next++; file < count; file = next++) {
      const bytes = mutated(originals[file % originals.length] as Buffer, numbersFrom(seed + file * 7_919));
      outcome[await checked(library, await library.upload(writer, bytes), `file ${file} of ${seed}`)] += 1;
      if (file % tenth === 0) outcome.megabytes.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
    }
    expect(magazine.logs.filter(({ level }) => level === 'error')).toEqual([]);
    await magazine.media.stop();
  }

  // A library opens one picture after the other, and each waits for three processes in turn.
  const libraries = Math.min(4 * availableParallelism(), Math.ceil(count / 20));
  await Promise.all(Array.from({ length: libraries }, uploadSome));
  return outcome;
}

type Library = Awaited<ReturnType<typeof mediaLibrary>>;

async function checked(
  { get }: Library,
  { id, status, reason, variants = [] }: Awaited<ReturnType<Library['upload']>>,
  name: string,
): Promise<'ready' | 'refused'> {
  if (status === 'refused') {
    expect(reason, name).toBeTruthy();
    expect((await get(`/media/${id}`)).status, name).toBe(404);
    return status;
  }
  expect(status, name).toBe('ready');
  for (const { path } of variants) {
    const served = Buffer.from(await (await get(path)).arrayBuffer());
    for (const foreign of [marker, 'GPS', 'Exif', 'Sinopia'])
      expect(served.includes(foreign), `${name}: ${path}`).toBe(false);
  }
  return 'ready';
}
