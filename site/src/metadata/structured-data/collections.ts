import { videoPath, workPath } from '#shared/content/paths.ts';
import { magazine } from '#shared/magazine.ts';
import { embedAddress, posterPath } from '#shared/rules/video-url.ts';
import { romeTime } from '#shared/time/clock.ts';
import type { Work } from '#site/src/content/gallery.ts';
import { siteUrl } from '#site/src/content/site.ts';
import type { VideoSummary } from '#site/src/content/videos.ts';
import { sharePicture } from '#site/src/metadata/share-picture.ts';
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
