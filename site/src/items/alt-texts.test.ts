import { describe, expect, it, vi } from 'vitest';
import { renderMarkdown } from '#shared/markdown/markdown.ts';
import { described, keepDecorative, undescribedPictures } from './alt-texts.ts';

describe('pictures without a description', () => {
  it('the picture field and the pictures of the text are asked for once each', async () => {
    const values = { image: '/a.jpg', imageAlt: '', content: '![](/b.jpg) ![](/b.jpg "c") ![detto](/d.jpg)' };
    expect(await undescribedPictures(values)).toEqual([
      { address: '/a.jpg', place: 'image' },
      { address: '/b.jpg', place: 'content' },
    ]);
  });

  it('a picture that was marked as decorative is asked for no more, whichever item shows it', async () => {
    const library = {};
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
      if (method === 'PUT') Object.assign(library, JSON.parse(String(body)));
      return Response.json(library);
    });
    const values = { image: '/media/01A', imageAlt: '' };
    expect(await undescribedPictures(values)).toHaveLength(1);
    await keepDecorative(values.image);
    expect(await undescribedPictures(values)).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('nothing is asked for described pictures, and without pictures', async () => {
    expect(await undescribedPictures({ image: '/a.jpg', imageAlt: 'Un vaso', content: 'Testo' })).toEqual([]);
    expect(await undescribedPictures({ image: '', imageAlt: '' })).toEqual([]);
    expect(await undescribedPictures({ title: 'Un video' })).toEqual([]);
  });

  it('a description is written into every picture of the address, and its brackets stay text', () => {
    const text = described('![](/b.jpg "c"){.larga}\n\n![](/bb.jpg) ![](/b.jpg)', '/b.jpg', 'Un [vaso] $& blu');
    expect(text).toBe('![Un \\[vaso\\] $& blu](/b.jpg "c"){.larga}\n\n![](/bb.jpg) ![Un \\[vaso\\] $& blu](/b.jpg)');
    expect(renderMarkdown(text)).toContain('alt="Un [vaso] $&amp; blu"');
  });
});
