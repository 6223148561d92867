import type { PublicKind } from '#shared/model/kinds.ts';

/** What the results can be narrowed to, in the order of the header. */
export const searchKinds: readonly { kind: PublicKind; name: string }[] = [
  { kind: 'article', name: 'Articoli' },
  { kind: 'event', name: 'Eventi' },
  { kind: 'gallery', name: 'Opere' },
  { kind: 'news', name: 'News' },
  { kind: 'video', name: 'Video' },
  { kind: 'newsletter', name: 'Newsletter' },
];
