import { expect, it, test } from 'vitest';
import { missingItem } from './missing-item.ts';

test.each([
  ['/articolo/01J', 'Articolo non trovato', '/articoli', 'article', '01J'],
  ['/articolo/01J/', 'Articolo non trovato', '/articoli', 'article', '01J'],
  ['/articolo/a%2Fb', 'Articolo non trovato', '/articoli', 'article', 'a%2Fb'],
  ['/anteprima/articolo/01J', 'Articolo non trovato', '/articoli', 'article', '01J'],
  ['/anteprima/video/01J', 'Video non trovato', '/video', 'video', '01J'],
  ['/evento/x', 'Evento non trovato', '/eventi', 'event', 'x'],
  ['/news/x', 'Notizia non trovata', '/news', 'news', 'x'],
])('%s without a page says «%s»', (path, text, href, kind, id) =>
  expect(missingItem(path)).toMatchObject({ text, list: { href }, kind, id }),
);

it('the address of a video without a page says «Video non trovato»', () =>
  expect(missingItem('/video', '?category=arte&video=01J')).toMatchObject({
    text: 'Video non trovato',
    list: { href: '/video' },
    kind: 'video',
    id: '01J',
  }));

test.each(['/', '/articoli', '/articolo/', '/articolo/a/b', '/altro/a', '/video/a'])(
  '%s is no item’s address',
  (path) => {
    expect(missingItem(path)).toBeUndefined();
  },
);
