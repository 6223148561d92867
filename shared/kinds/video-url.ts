import { completedAddress } from '#shared/text/web-address.ts';

type Provider = 'youtube' | 'vimeo';
type VideoSource = {
  videoType: Provider;
  /** For a video of Vimeo that only its link shows `ID?h=HASH`, as its player takes it. */
  videoId: string;
  /** The one address of the video, with the second from which it plays. */
  videoUrl: string;
  thumbnail: string;
};

export const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** The provider's poster of a video, proxied under the magazine's origin. */
const thumbPath = (provider: Provider, videoId: string) =>
  `/thumbs/${provider}/${videoId.replace(hashParameter, '-')}.jpg`;

const hashParameter = '?h=';

const youtubeHosts = /^((www|m|music)\.)?youtube(-nocookie)?\.com$/;
const vimeoHosts = /^(www\.)?vimeo\.com$/;

/** What the providers call a video in a path, before its id. */
const youtubePath = /^\/(?:shorts|live|embed|v)\/([^/]+)$/;
const vimeoPath =
  /^\/(?:(?:channels|ondemand)\/[\w-]+\/|(?:groups|album|showcase)\/[\w-]+\/videos?\/|manage\/videos\/)?(\d{1,12})(?:\/([\da-z]+))?$/i;

/** The players of lists and of what is on air: of eleven characters, as ids are. */
const noVideos = new Set(['videoseries', 'live_stream']);

/** A video of YouTube or Vimeo, whichever of its addresses is given; any other address is no video. */
export function parseVideoUrl(typed: string): VideoSource | undefined {
  const address = completedAddress(typed);
  if (!/^https?:\/\//i.test(address) || /[\s\\]/.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.port !== '' || url.username !== '' || url.password !== '') return undefined;

  const path = url.pathname.replace(/\/$/, '');
  const start = startOf(url);
  if (url.hostname === 'youtu.be') return youtube(path.slice(1), start);
  if (youtubeHosts.test(url.hostname))
    return youtube((path === '/watch' ? url.searchParams.get('v') : youtubePath.exec(path)?.[1]) ?? '', start);
  const isPlayer = url.hostname === 'player.vimeo.com' && path.startsWith('/video/');
  if (!isPlayer && !vimeoHosts.test(url.hostname)) return undefined;
  const [, id = '', hash] = vimeoPath.exec(isPlayer ? path.slice('/video'.length) : path) ?? [];
  return vimeo(id, hash ?? url.searchParams.get('h') ?? '', start);
}

function youtube(videoId: string, start: number): VideoSource | undefined {
  if (!/^[A-Za-z0-9_-]{11}$/.test(videoId) || noVideos.has(videoId)) return undefined;
  return {
    videoType: 'youtube',
    videoId,
    videoUrl: `https://www.youtube.com/watch?v=${videoId}${start > 0 ? `&t=${start}s` : ''}`,
    thumbnail: `https://img.youtube.com/vi/${videoId}/hqdefault.jpg`,
  };
}

/** Vimeo's poster addresses follow no pattern: the proxy looks them up with oEmbed. */
function vimeo(id: string, hash: string, start: number): VideoSource | undefined {
  if (id === '' || !/^[\da-z]{0,40}$/i.test(hash)) return undefined;
  const videoId = hash ? id + hashParameter + hash : id;
  return {
    videoType: 'vimeo',
    videoId,
    videoUrl: `https://vimeo.com/${hash ? `${id}/${hash}` : id}${start > 0 ? `#t=${start}s` : ''}`,
    thumbnail: thumbPath('vimeo', videoId),
  };
}

/** The second that an address names: `t=90`, `start=90`, `#t=1m30s`; 0 without one. */
function startOf({ searchParams, hash }: URL): number {
  const named = new URLSearchParams(hash.slice(1)).get('t') ?? searchParams.get('t') ?? searchParams.get('start') ?? '';
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})(?:\.\d*)?s?)?$/.exec(named) ?? [];
  return Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

type Playable = Pick<VideoSource, 'videoType' | 'videoId' | 'videoUrl'>;

/** The only origins that pages may frame. */
export const players = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' } as const;

/** The player's address, loaded only after the reader presses play. */
export function embedAddress({ videoType, videoId, videoUrl }: Playable): string {
  const start = startOf(new URL(videoUrl));
  if (videoType === 'youtube')
    return `${players.youtube}/embed/${videoId}?autoplay=1&rel=0${start > 0 ? `&start=${start}` : ''}`;
  const next = videoId.includes(hashParameter) ? '&' : '?';
  return `${players.vimeo}/video/${videoId}${next}autoplay=1&dnt=1${start > 0 ? `#t=${start}s` : ''}`;
}

type Postered = Pick<VideoSource, 'videoType' | 'videoId' | 'thumbnail'> & { poster?: string | undefined };

/** The picture before play: the one chosen, the magazine's, or the proxied one of the provider. */
export const posterPath = ({ poster, thumbnail, videoType, videoId }: Postered): string =>
  poster || (/^\/(?!\/)/.test(thumbnail) ? thumbnail : thumbPath(videoType, videoId));
