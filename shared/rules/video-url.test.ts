import { describe, expect, it, test } from 'vitest';
import { embedAddress, parseVideoUrl, posterPath } from './video-url.ts';

const youtube = {
  videoType: 'youtube',
  videoId: 'dQw4w9WgXcQ',
  thumbnail: 'https://img.youtube.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
};

describe('a video address', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ',
    'http://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s',
    'https://WWW.YouTube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc&t=3',
    'https://youtu.be/dQw4w9WgXcQ/',
    'https://www.youtube.com/watch/?v=dQw4w9WgXcQ',
  ])('%s is that YouTube video', (address) => expect(parseVideoUrl(address)).toEqual(youtube));

  test.each([
    'https://vimeo.com/76979871',
    'https://www.vimeo.com/76979871',
    'http://vimeo.com/76979871?share=copy',
    'https://vimeo.com/76979871/',
  ])('%s is that Vimeo video', (address) =>
    expect(parseVideoUrl(address)).toEqual({
      videoType: 'vimeo',
      videoId: '76979871',
      thumbnail: '/thumbs/vimeo/76979871.jpg',
    }),
  );

  test.each([
    '',
    'dQw4w9WgXcQ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    '//www.youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://evil.example/watch?v=dQw4w9WgXcQ&u=youtube.com',
    'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://user:password@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com\\@evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://music.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQQ',
    'https://www.youtube.com/watch?v=dQw4w9WgX"Q',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload%3D',
    'https://www.youtube.com/watch?v=..%2F..%2Fevil1',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch#v=dQw4w9WgXcQ',
    'https://www.youtube.com/playlist?list=dQw4w9WgXcQ',
    'https://www.youtube.com/redirect?q=https://evil.example&v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch/../redirect?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ/evil',
    'https://youtu.be/',
    'https://youtu.be//dQw4w9WgXcQ',
    'https://vimeo.com/abc',
    'https://vimeo.com/76979871abc',
    'https://vimeo.com/-76979871',
    'https://vimeo.com/٧٦٩٧',
    'https://vimeo.com/1234567890123',
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com.evil.example/76979871',
    'https://evil.example#vimeo.com/76979871',
    ' https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ\n',
    'https://youtu.be/dQw4w9WgXcQ?\t',
    'https:youtu.be/dQw4w9WgXcQ',
  ])('%j is no video', (address) => expect(parseVideoUrl(address)).toBeUndefined());
});

describe('the player', () => {
  it('of YouTube sets no cookies', () =>
    expect(embedAddress({ videoType: 'youtube', videoId: 'dQw4w9WgXcQ' })).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ(\?|$)/,
    ));

  it('of Vimeo is asked not to track', () => {
    const address = new URL(embedAddress({ videoType: 'vimeo', videoId: '76979871' }));
    expect(`${address.origin}${address.pathname}`).toBe('https://player.vimeo.com/video/76979871');
    expect(address.searchParams.get('dnt')).toBe('1');
  });
});

test.each([
  ['/pictures/video-sintel.svg', '/pictures/video-sintel.svg'],
  ['https://img.youtube.com/vi/eRsGyueVLvQ/hqdefault.jpg', '/thumbs/youtube/eRsGyueVLvQ.jpg'],
  ['//elsewhere.example/a.jpg', '/thumbs/youtube/eRsGyueVLvQ.jpg'],
])('the poster of the thumbnail %s is %s', (thumbnail, poster) =>
  expect(posterPath({ videoType: 'youtube', videoId: 'eRsGyueVLvQ', thumbnail })).toBe(poster),
);
