import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Hono } from 'hono';
import { folderFiles } from '#functions/files/files.ts';
import { type Fetch, fetchPoster, parseThumb, posterAnswer, type Source } from '#functions/publish/derived/poster.ts';
import { securityHeaders } from '#infra/edge/functions.ts';
import { onceEach } from './once-each.ts';

const restMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** A request can name any video of a provider, also one that no page shows. */
export const thumbLimits = {
  underway: 32,
  kept: 2_000,
};

type Options = { now?: () => number; limits?: typeof thumbLimits };

/**
 * The posters of videos at the magazine's own origin, fetched once from the provider and kept, so that no reader's
 * browser tells a third party what it looks at. Where the provider cannot be reached a drawn one stands in for it.
 */
export function createThumbs(
  folder: string,
  fetchFrom: Fetch = fetch,
  { now = Date.now, limits = thumbLimits }: Options = {},
) {
  const once = onceEach<Uint8Array>({ restMilliseconds, mostUnderway: limits.underway, now });
  const app = new Hono();

  app.on(['GET', 'HEAD'], '/thumbs/:provider/:file', async (c) => {
    const source = parseThumb(c.req.param('provider'), c.req.param('file'));
    if (!source) return c.notFound();
    const { body, headers } = posterAnswer(await keptOrFetched(source));
    for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
    return new Response(c.req.method === 'HEAD' ? null : body, { headers });
  });
  return app;

  async function keptOrFetched({ provider, id }: Source): Promise<Uint8Array | undefined> {
    const file = join(folder, provider, `${id}.jpg`);
    const kept = existsSync(file);
    if (kept && now() - statSync(file).mtimeMs < 30 * dayMilliseconds) return readFileSync(file);
    const fetched = await once(file, async () => {
      const bytes = await fetchPoster({ provider, id }, fetchFrom).catch(() => undefined);
      if (bytes) keepIfPossible(file, bytes, limits.kept);
      return bytes;
    });
    // An old picture is better than none.
    return fetched ?? (kept ? readFileSync(file) : undefined);
  }
}

/** A full disk must not fail the response. */
function keepIfPossible(file: string, bytes: Uint8Array, most: number): void {
  try {
    if (!existsSync(file)) makeRoom(dirname(file), most);
    folderFiles(dirname(file)).write(basename(file), bytes);
  } catch {}
}

/** In a full folder the oldest tenth goes, so that its files are not listed by age for each new one. */
function makeRoom(folder: string, most: number): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length < most) return;
  const files = names.map((name) => join(folder, name));
  const oldestFirst = files
    .map((file) => ({ file, keptAt: statSync(file).mtimeMs }))
    .toSorted((a, b) => a.keptAt - b.keptAt);
  for (const { file } of oldestFirst.slice(0, Math.ceil(most / 10))) rmSync(file);
}
