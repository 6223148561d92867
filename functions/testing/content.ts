import { eventForm, galleryForm, newsForm, videoForm } from './forms.ts';
import { articleForm } from './magazine.ts';

/** Every kind of content, where it lies in the API and what its form sends. */
export const everyKind = [
  { kind: 'article', base: '/articles', form: articleForm, moderated: true },
  { kind: 'video', base: '/videos', form: videoForm, moderated: true },
  { kind: 'event', base: '/events', form: eventForm, moderated: true },
  { kind: 'news', base: '/news', form: newsForm, moderated: false },
  { kind: 'gallery', base: '/gallery', form: galleryForm, moderated: false },
] as const;
