type Source = { provider: 'youtube' | 'vimeo'; id: string };
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const timeoutMilliseconds = 4_000;
const largestBytes = 2_000_000;

/** The hash of a video that only its link shows comes after its id. */
const ids = { youtube: /^[\w-]{11}$/, vimeo: /^\d{1,12}(-[\da-z]{1,40})?$/i };

/** The video of such a path: `/thumbs/youtube/eRsGyueVLvQ.jpg`. */
export function posterAt(path: string): Source | undefined {
  const [, provider, id = ''] = /^\/thumbs\/(\w+)\/([\w-]+)\.jpg$/.exec(path) ?? [];
  return (provider === 'youtube' || provider === 'vimeo') && ids[provider].test(id) ? { provider, id } : undefined;
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

/** In place of a poster that its provider does not give. */
export const noPoster = {
  headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=60' },
  body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360"><path fill="#f3eee5" d="M0 0h480v360H0z"/><g fill="none" stroke="#b1432a"><path stroke-opacity=".45" d="M0 45h480M0 315h480M240 45v270M0 180h480M0 45l480 270M480 45L0 315"/><circle cx="240" cy="180" r="96" stroke-opacity=".45"/><path stroke-width="2.5" stroke-linejoin="round" d="M206 119c1 40-1 82 1 122 34-19 69-40 103-61-35-21-69-42-104-61z"/></g></svg>`,
};
