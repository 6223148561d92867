import { magazine } from '#shared/magazine.ts';
import { videoPath, workPath } from '#shared/paths.ts';
import { romeTime } from '#shared/rules/rome-time.ts';
import { embedAddress } from '#shared/rules/video-url.ts';
import type { Work } from '../../content/gallery.ts';
import { siteUrl } from '../../content/site.ts';
import type { VideoSummary } from '../../content/videos.ts';
import { posterPath } from '../poster-path.ts';
import { sharePicture } from '../share-picture.ts';
import type { Thing } from './graph.ts';
import { rasterImage } from './images.ts';

export const videoListData = (videos: readonly VideoSummary[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: videos.map((video, at) => ({ '@type': 'ListItem', position: at + 1, item: videoData(video) })),
});

export const videoData = (video: VideoSummary): Thing => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.description,
  thumbnailUrl: rasterImage(posterPath(video)) ?? sharePicture(undefined).address,
  uploadDate: romeTime(video.date),
  embedUrl: embedAddress(video),
  url: siteUrl() + videoPath(video.id),
  inLanguage: magazine.language,
});

export const galleryData = (works: readonly Work[]): Thing => ({
  '@type': 'ImageGallery',
  name: 'Galleria',
  url: `${siteUrl()}/galleria`,
  hasPart: works.map(({ id, title, artist, category, image, imageAlt }) => ({
    '@type': 'VisualArtwork',
    name: title,
    creator: { '@type': 'Person', name: artist },
    genre: category,
    description: imageAlt || undefined,
    image: rasterImage(image),
    url: siteUrl() + workPath(id),
  })),
});
