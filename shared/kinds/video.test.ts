import { expect, it, test } from 'vitest';
import { explain } from '#shared/errors/validation.ts';
import { VideoInput } from './video.ts';

const form = {
  title: 'Lo strappo di un affresco',
  description: 'Dal vivo in laboratorio.',
  category: 'arte',
  author: 'Giulia Ferrante',
  videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
};

test.each(['title', 'description', 'category', 'author', 'videoUrl'])('a video needs %s', (field) => {
  const { error } = VideoInput.safeParse({ ...form, [field]: undefined });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test.each([
  'https://example.org/a.mp4',
  'https://www.youtube.com/playlist?list=PL1',
  'javascript:alert(1)',
  'https://vimeo.com/abc',
])('%s is refused in the words of the specification', (videoUrl) => {
  const { error } = VideoInput.safeParse({ ...form, videoUrl });
  expect(error && explain(error)).toEqual([
    { field: 'videoUrl', message: 'URL video non valido. Usa un link YouTube o Vimeo.' },
  ]);
});

test.each([
  ' youtu.be/dQw4w9WgXcQ\n',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'm.youtube.com/watch?v=dQw4w9WgXcQ',
])('%j is kept as the address of the specification', (videoUrl) =>
  expect(VideoInput.parse({ ...form, videoUrl })).toEqual(form),
);

it('type, id and thumbnail of a video never come from the form', () =>
  expect(VideoInput.parse({ ...form, videoType: 'vimeo', videoId: '1', thumbnail: 'javascript:alert(1)' })).toEqual(
    form,
  ));

test.each(['\u0001', '\u0000', '\u007f', '\ud800'])('%j cannot hide in the address of a video', (hidden) =>
  expect(VideoInput.safeParse({ ...form, videoUrl: `${form.videoUrl}?${hidden}` }).success).toBe(false),
);
