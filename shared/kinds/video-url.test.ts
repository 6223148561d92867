import { describe, expect, test } from 'vitest';
import { embedAddress, parseVideoUrl, posterPath } from './video-url.ts';

const youtube = (start = '') => ({
  videoType: 'youtube',
  videoId: 'dQw4w9WgXcQ',
  videoUrl: `https://www.youtube.com/watch?v=dQw4w9WgXcQ${start}`,
  thumbnail: 'https://img.youtube.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
});

const vimeo = (start = '') => ({
  videoType: 'vimeo',
  videoId: '76979871',
  videoUrl: `https://vimeo.com/76979871${start}`,
  thumbnail: '/thumbs/vimeo/76979871.jpg',
});

const unlisted = {
  videoType: 'vimeo',
  videoId: '76979871?h=8272103f6e',
  videoUrl: 'https://vimeo.com/76979871/8272103f6e',
  thumbnail: '/thumbs/vimeo/76979871-8272103f6e.jpg',
};

describe('a video address', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=abc',
    'https://WWW.YouTube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ/',
    'https://www.youtube.com/watch/?v=dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://www.youtube.com/live/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ',
    ' https://youtu.be/dQw4w9WgXcQ',
    '\u00a0https://youtu.be/dQw4w9WgXcQ\u200b',
    'https://youtu.be/dQw4w9WgXcQ?t=0',
    'https://youtu.be/dQw4w9WgXcQ?t=presto',
  ])('%j is that YouTube video', (address) => expect(parseVideoUrl(address)).toEqual(youtube()));

  test.each([
    ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s', 42],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=3', 3],
    ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', 90],
    ['https://youtu.be/dQw4w9WgXcQ?t=1h2m3s', 3_723],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=2m', 120],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=75', 75],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ?t=12.5', 12],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?t=5400', 5_400],
  ])('%s is that YouTube video from second %i on', (address, start) =>
    expect(parseVideoUrl(address)).toEqual(youtube(`&t=${start}s`)),
  );

  test.each([
    'https://vimeo.com/76979871',
    'http://vimeo.com/76979871?share=copy',
    'https://vimeo.com/76979871/',
    'https://player.vimeo.com/video/76979871?autoplay=1',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/groups/shortfilms/videos/76979871',
    'https://vimeo.com/album/2838732/video/76979871',
    'https://vimeo.com/ondemand/restauri/76979871',
    'https://vimeo.com/manage/videos/76979871',
    'vimeo.com/76979871',
    ' vimeo.com/76979871 ',
  ])('%j is that Vimeo video', (address) => expect(parseVideoUrl(address)).toEqual(vimeo()));

  test.each([
    'https://vimeo.com/76979871#t=90s',
    'https://vimeo.com/76979871#t=1m30s',
    'https://vimeo.com/channels/staffpicks/76979871#t=90',
    'https://player.vimeo.com/video/76979871#t=90s',
    'https://vimeo.com/76979871?t=90',
  ])('%s is that Vimeo video from second 90 on', (address) => expect(parseVideoUrl(address)).toEqual(vimeo('#t=90s')));

  test.each([
    'https://vimeo.com/76979871/8272103f6e',
    'https://vimeo.com/76979871/8272103f6e?share=copy',
    'https://vimeo.com/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
    'https://vimeo.com/manage/videos/76979871/8272103f6e',
    'player.vimeo.com/video/76979871?h=8272103f6e',
  ])('%s is that Vimeo video with its hash', (address) => expect(parseVideoUrl(address)).toEqual(unlisted));

  test.each([youtube('&t=42s'), youtube(), vimeo('#t=90s'), vimeo(), unlisted])(
    '$videoUrl is that video once more',
    (source) => expect(parseVideoUrl(source.videoUrl)).toEqual(source),
  );

  test.each([
    '',
    'dQw4w9WgXcQ',
    '//www.youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://evil.example/www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://user:password@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com\\@evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQQ',
    'https://www.youtube.com/watch?v=dQw4w9WgX"Q',
    'https://www.youtube.com/watch?v=..%2F..%2Fevil1',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/playlist?list=dQw4w9WgXcQ',
    'https://www.youtube.com/redirect?q=https://evil.example&v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ/evil',
    'https://youtu.be/',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/@museo',
    'https://youtu.be//dQw4w9WgXcQ',
    'https://vimeo.com/abc',
    'https://vimeo.com/76979871abc',
    'https://vimeo.com/-76979871',
    'https://vimeo.com/٧٦٩٧',
    'https://vimeo.com/1234567890123',
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/event/76979871',
    'https://vimeo.com/user76979871',
    'https://vimeo.com/76979871/8272103f6e/x',
    'https://vimeo.com/76979871?h=%22onload',
    'https://player.vimeo.com/76979871',
    'https://vimeo.com.evil.example/76979871',
    'https://evil.example#vimeo.com/76979871',
    'https:youtu.be/dQw4w9WgXcQ',
  ])('%j is no video', (address) => expect(parseVideoUrl(address)).toBeUndefined());
});

describe('the player', () => {
  const playerOf = (address: string) => {
    const source = parseVideoUrl(address);
    return source && embedAddress(source);
  };

  test.each([
    ['youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
    ['youtu.be/dQw4w9WgXcQ?t=1m30s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=90'],
    ['vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['vimeo.com/76979871#t=90s', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=90s'],
    ['vimeo.com/76979871/8272103f6e#t=5', 'https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&dnt=1#t=5s'],
  ])('of %s sets no cookies, does not track and starts where it should', (address, player) =>
    expect(playerOf(address)).toBe(player),
  );
});

test.each([
  ['/pictures/video-sintel.svg', '/pictures/video-sintel.svg'],
  ['https://img.youtube.com/vi/eRsGyueVLvQ/hqdefault.jpg', '/thumbs/youtube/eRsGyueVLvQ.jpg'],
  ['//elsewhere.example/a.jpg', '/thumbs/youtube/eRsGyueVLvQ.jpg'],
])('the poster of the thumbnail %s is %s', (thumbnail, poster) =>
  expect(posterPath({ videoType: 'youtube', videoId: 'eRsGyueVLvQ', thumbnail })).toBe(poster),
);
