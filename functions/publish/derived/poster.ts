export type Source = { provider: 'youtube' | 'vimeo'; id: string };
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const timeoutMilliseconds = 4_000;
const largestBytes = 2_000_000;

/** The ids that shared/kinds/video-url.ts accepts; no other input becomes part of an address or a file name. */
export function parseThumb(provider: string, file: string): Source | undefined {
  const [, id] = /^([A-Za-z0-9_-]{1,53})\.jpg$/.exec(file) ?? [];
  if (!id) return undefined;
  if (provider === 'youtube' && /^[A-Za-z0-9_-]{11}$/.test(id)) return { provider, id };
  // The hash of a video that only its link shows comes after its id.
  if (provider === 'vimeo' && /^\d{1,12}(-[\da-z]{1,40})?$/i.test(id)) return { provider, id };
  return undefined;
}

/** The poster, or a drawn one if the provider fails, cached briefly. */
export function posterAnswer(bytes: Uint8Array | undefined): Response {
  return new Response(bytes ? Buffer.from(bytes) : placeholder, {
    headers: {
      'content-type': bytes ? 'image/jpeg' : 'image/svg+xml',
      'cache-control': bytes ? 'public, max-age=86400' : 'public, max-age=60',
    },
  });
}

export async function fetchPoster({ provider, id }: Source, fetchFrom: Fetch): Promise<Uint8Array> {
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

/** An address from Vimeo is accepted only on Vimeo’s picture host. */
async function vimeoAddress(id: string, fetchFrom: Fetch, init: RequestInit): Promise<string> {
  const video = encodeURIComponent(`https://vimeo.com/${id.replace('-', '/')}`);
  const response = await fetchFrom(`https://vimeo.com/api/oembed.json?url=${video}&width=640`, init);
  if (!response.ok) throw new Error(`${response.status}`);
  const address = ((await response.json()) as { thumbnail_url?: unknown }).thumbnail_url;
  const url = new URL(typeof address === 'string' ? address : '');
  if (url.protocol !== 'https:' || url.host !== 'i.vimeocdn.com' || url.username !== '') throw new Error(url.host);
  // Requested as JPEG, whatever the extension.
  if (!/\.\w+$/.test(url.pathname)) url.pathname += '.jpg';
  return url.href;
}

const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360"><path fill="#f3eee5" d="M0 0h480v360H0z"/><g fill="none" stroke="#b1432a"><path stroke-opacity=".45" d="M0 45h480M0 315h480M240 45v270M0 180h480M0 45l480 270M480 45L0 315"/><circle cx="240" cy="180" r="96" stroke-opacity=".45"/><path stroke-width="2.5" stroke-linejoin="round" d="M206 119c1 40-1 82 1 122 34-19 69-40 103-61-35-21-69-42-104-61z"/></g></svg>`;
