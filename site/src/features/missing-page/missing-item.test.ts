import { expect, test } from 'vitest';
import { missingItem } from './missing-item.ts';

test.each([
  ['/articolo/01J', 'Articolo non trovato', '/articoli', 'articles', '01J'],
  ['/articolo/01J/', 'Articolo non trovato', '/articoli', 'articles', '01J'],
  ['/articolo/a%2Fb', 'Articolo non trovato', '/articoli', 'articles', 'a%2Fb'],
  ['/anteprima/articolo/01J', 'Articolo non trovato', '/articoli', 'articles', '01J'],
  ['/anteprima/video/01J', 'Video non trovato', '/video', 'videos', '01J'],
  ['/evento/x', 'Evento non trovato', '/eventi', 'events', 'x'],
  ['/news/x', 'Notizia non trovata', '/news', 'news', 'x'],
])('%s: %s', (path, text, href, api, id) => expect(missingItem(path)).toMatchObject({ text, list: { href }, api, id }));

test.each(['/', '/articoli', '/articolo/', '/articolo/a/b', '/altro/a', '/video/a'])(
  '%s is no item’s address',
  (path) => {
    expect(missingItem(path)).toBeUndefined();
  },
);
