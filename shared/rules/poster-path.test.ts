import { expect, test } from 'vitest';
import { posterPath } from './video-url.ts';

const video = { videoType: 'youtube', videoId: 'eRsGyueVLvQ' } as const;

test.each([
  ['/pictures/video-sintel.svg', '/pictures/video-sintel.svg'],
  ['https://img.youtube.com/vi/eRsGyueVLvQ/hqdefault.jpg', '/thumbs/youtube/eRsGyueVLvQ.jpg'],
  ['//elsewhere.example/a.jpg', '/thumbs/youtube/eRsGyueVLvQ.jpg'],
])('the poster of %s is %s', (thumbnail, poster) => expect(posterPath({ ...video, thumbnail })).toBe(poster));
