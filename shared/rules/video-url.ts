type VideoSource = { videoType: 'youtube' | 'vimeo'; videoId: string; thumbnail: string };

export const providerNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** The provider's poster of a video, proxied under the magazine's origin. */
const thumbPath = (provider: VideoSource['videoType'], videoId: string) => `/thumbs/${provider}/${videoId}.jpg`;

const youtubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com']);
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com']);

/** A YouTube watch or short link, or a Vimeo link with a numeric id; any other address is no video. */
export function parseVideoUrl(address: string): VideoSource | undefined {
  if (!/^https?:\/\//i.test(address) || /[\s\\]/.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.port !== '' || url.username !== '' || url.password !== '') return undefined;

  const path = url.pathname.replace(/\/$/, '');
  if (youtubeHosts.has(url.hostname) && path === '/watch') return youtube(url.searchParams.get('v') ?? '');
  if (url.hostname === 'youtu.be') return youtube(path.slice(1));
  if (vimeoHosts.has(url.hostname)) return vimeo(path.slice(1));
  return undefined;
}

function youtube(videoId: string): VideoSource | undefined {
  if (!/^[A-Za-z0-9_-]{11}$/.test(videoId)) return undefined;
  return { videoType: 'youtube', videoId, thumbnail: `https://img.youtube.com/vi/${videoId}/hqdefault.jpg` };
}

/** Vimeo's poster addresses follow no pattern: the proxy looks them up with oEmbed. */
function vimeo(videoId: string): VideoSource | undefined {
  if (!/^\d{1,12}$/.test(videoId)) return undefined;
  return { videoType: 'vimeo', videoId, thumbnail: thumbPath('vimeo', videoId) };
}

/** The player's address, loaded only after the reader presses play. */
export function embedAddress({ videoType, videoId }: Pick<VideoSource, 'videoType' | 'videoId'>): string {
  return videoType === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${videoId}?autoplay=1&dnt=1`;
}

type Postered = VideoSource & { poster?: string | undefined };

/** The picture before play: the one chosen, the magazine's, or the proxied one of the provider. */
export const posterPath = ({ poster, thumbnail, videoType, videoId }: Postered): string =>
  poster || (/^\/(?!\/)/.test(thumbnail) ? thumbnail : thumbPath(videoType, videoId));
