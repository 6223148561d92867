import type { Video, VideoInput } from '#shared/kinds/video.ts';
import { authorField, categoryField, dateField, featuredField, titleField } from '#site/src/kinds/common-fields.ts';
import { editorKind } from '#site/src/kinds/editor-kind.ts';

export const videoKind = editorKind<VideoInput, Video>('video', {
  writing: [
    { name: 'videoUrl', label: 'URL video', control: 'video', hint: 'Un link di YouTube o di Vimeo.' },
    titleField,
    { name: 'description', label: 'Descrizione', control: 'paragraph' },
  ],
  side: [categoryField, authorField, featuredField],
  details: [
    {
      name: 'poster',
      label: 'Copertina',
      control: 'picture',
      optional: true,
      hint: 'Un’immagine al posto di quella di YouTube o di Vimeo.',
    },
    dateField,
  ],
});
