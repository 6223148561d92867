import { expect, it } from 'vitest';
import { sharePicture } from './share-picture.ts';

const known = { width: 800, height: 600, variants: [] };

it('is the picture made for sharing', () =>
  expect(sharePicture('/a.svg', { ...known, share: '/_sizes/a.jpg' })).toEqual({
    path: '/_sizes/a.jpg',
    width: 1200,
    height: 630,
  }));

it('is the picture itself until then, with its size', () =>
  expect(sharePicture('/a.jpg', known)).toEqual({ path: '/a.jpg', width: 800, height: 600 }));

it('is of unknown size where the picture lies elsewhere', () =>
  expect(sharePicture('https://x.example/a.jpg', undefined)).toEqual({ path: 'https://x.example/a.jpg' }));

it('is never a drawing', () => expect(sharePicture('/a.svg', known)).toBeUndefined());
