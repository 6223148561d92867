import { hostedPicturesIn, type KnownPictures } from '#shared/content/markdown.ts';
import { picture } from './snapshot.ts';

/** What is known of the pictures within a text, so that it keeps their place while they load. */
export const textPictures = (content: string | undefined): KnownPictures =>
  Object.fromEntries(
    hostedPicturesIn(content ?? '').flatMap((address) => {
      const known = picture(address);
      return known ? [[address, known]] : [];
    }),
  );
