import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { securityHeaders } from '#infra/edge/headers.ts';

type Source = { provider: 'youtube' | 'vimeo'; id: string };
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const timeoutMilliseconds = 4_000;
const largestBytes = 2_000_000;
/** A provider that did not answer is left alone for this long. */
const restMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Ids as shared/rules/video-url.ts knows them; nothing else ever becomes part of an address or of a file's name. */
export function parseThumb(provider: string, file: string): Source | undefined {
  const [, id] = /^([A-Za-z0-9_-]{1,12})\.jpg$/.exec(file) ?? [];
  if (!id) return undefined;
  if (provider === 'youtube' && /^[A-Za-z0-9_-]{11}$/.test(id)) return { provider, id };
  if (provider === 'vimeo' && /^\d{1,12}$/.test(id)) return { provider, id };
  return undefined;
}

/**
 * The posters of videos at the magazine's own origin, fetched once from the provider and kept, so that no reader's
 * browser tells a third party what it looks at. Where the provider cannot be reached a drawn one stands in for it.
 */
export function createThumbs(folder: string, fetchFrom: Fetch = fetch, now: () => number = Date.now) {
  const underway = new Map<string, Promise<Uint8Array | undefined>>();
  const failedAt = new Map<string, number>();
  const app = new Hono();

  app.on(['GET', 'HEAD'], '/thumbs/:provider/:file', async (c) => {
    const source = parseThumb(c.req.param('provider'), c.req.param('file'));
    if (!source) return c.notFound();
    const bytes = await keptOrFetched(source);
    const body = bytes ?? Buffer.from(placeholder);
    return new Response(c.req.method === 'HEAD' ? null : Buffer.from(body), {
      headers: {
        ...securityHeaders,
        'content-type': bytes ? 'image/jpeg' : 'image/svg+xml',
        'cache-control': bytes ? 'public, max-age=86400' : 'public, max-age=60',
      },
    });
  });
  return app;

  async function keptOrFetched({ provider, id }: Source): Promise<Uint8Array | undefined> {
    const file = join(folder, provider, `${id}.jpg`);
    const kept = existsSync(file);
    if (kept && now() - statSync(file).mtimeMs < 30 * dayMilliseconds) return readFileSync(file);
    const fetched = await once(file, { provider, id });
    // An old picture is better than none.
    return fetched ?? (kept ? readFileSync(file) : undefined);
  }

  /** However many readers ask at once, the provider is asked once. */
  function once(file: string, source: Source): Promise<Uint8Array | undefined> {
    if (now() - (failedAt.get(file) ?? Number.NEGATIVE_INFINITY) < restMilliseconds) return Promise.resolve(undefined);
    const known = underway.get(file);
    if (known) return known;
    const asking = fetchPoster(source, fetchFrom)
      .then((bytes) => {
        failedAt.delete(file);
        keep(file, bytes);
        return bytes;
      })
      .catch(() => {
        if (failedAt.size > 10_000) failedAt.clear();
        failedAt.set(file, now());
        return undefined;
      })
      .finally(() => underway.delete(file));
    underway.set(file, asking);
    return asking;
  }
}

async function fetchPoster({ provider, id }: Source, fetchFrom: Fetch): Promise<Uint8Array> {
  const init = { signal: AbortSignal.timeout(timeoutMilliseconds), redirect: 'error' } as const;
  const address =
    provider === 'youtube' ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg` : await vimeoAddress(id, fetchFrom, init);
  const response = await fetchFrom(address, init);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/jpeg'))
    throw new Error(`${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0 || bytes.length > largestBytes) throw new Error(`${bytes.length} bytes`);
  return bytes;
}

/** What Vimeo says is an address only if it is on Vimeo's own picture host. */
async function vimeoAddress(id: string, fetchFrom: Fetch, init: RequestInit): Promise<string> {
  const video = encodeURIComponent(`https://vimeo.com/${id}`);
  const response = await fetchFrom(`https://vimeo.com/api/oembed.json?url=${video}&width=640`, init);
  if (!response.ok) throw new Error(`${response.status}`);
  const said = ((await response.json()) as { thumbnail_url?: unknown }).thumbnail_url;
  const url = new URL(typeof said === 'string' ? said : '');
  if (url.protocol !== 'https:' || url.host !== 'i.vimeocdn.com' || url.username !== '') throw new Error(url.host);
  // Asked for as JPEG, whatever the address ends with.
  if (!/\.\w+$/.test(url.pathname)) url.pathname += '.jpg';
  return url.href;
}

function keep(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}.new`, bytes);
  renameSync(`${file}.${process.pid}.new`, file);
}

/** A screen before the projection: the construction lines of the picture, in red earth, and no picture yet. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360"><path fill="#f3eee5" d="M0 0h480v360H0z"/><g fill="none" stroke="#b1432a"><path stroke-opacity=".45" d="M0 45h480M0 315h480M240 45v270M0 180h480M0 45l480 270M480 45L0 315"/><circle cx="240" cy="180" r="96" stroke-opacity=".45"/><path stroke-width="2.5" stroke-linejoin="round" d="M206 119c1 40-1 82 1 122 34-19 69-40 103-61-35-21-69-42-104-61z"/></g></svg>`;
