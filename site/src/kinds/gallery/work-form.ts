import type { GalleryInput, GalleryItem } from '#shared/kinds/gallery.ts';
import { galleryCategories } from '#shared/magazine.ts';
import { imageField, pictureTextFields, titleField } from '#site/src/kinds/common-fields.ts';
import { editorKind } from '#site/src/kinds/editor-kind.ts';

export const galleryKind = editorKind<GalleryInput, GalleryItem>('gallery', {
  writing: [imageField, titleField, { name: 'artist', label: 'Artista', control: 'line' }],
  side: [
    {
      name: 'category',
      label: 'Categoria',
      control: 'choice',
      choices: galleryCategories.map((name) => ({ value: name, label: name })),
      initial: galleryCategories[0],
    },
    ...pictureTextFields,
  ],
  details: [],
});
