import type { Page } from 'playwright-core';

type PublicPage = {
  name: string;
  path: string;
  /** Prepares the browser before the page opens. */
  before?: (page: Page) => Promise<unknown>;
  /** A text that proves that the page has loaded. */
  shows: string;
};

const reader = 'passante@rivista.example';
const leaving = `/unsubscribe?email=${encodeURIComponent(reader)}`;
const ask = (page: Page, path: string, data?: object) =>
  page.request.post(`/api/newsletter/${path}`, data ? { data } : {});

/** The public pages with parts of their own; others are made of the same parts. */
export const publicPages: readonly PublicPage[] = [
  { name: 'the home page', path: '/', shows: 'Prossimi eventi' },
  { name: 'the articles', path: '/articoli', shows: 'Nel tuo lettore di feed' },
  { name: 'an article', path: '/articolo/davanti-al-fondo-oro', shows: 'Leggi altri articoli' },
  { name: 'an author', path: '/autore/giulia-ferrante', shows: 'Segui nel lettore di feed' },
  { name: 'the events', path: '/eventi', shows: 'In programma' },
  { name: 'an event', path: '/evento/asta-novecento', shows: 'Sito ufficiale' },
  { name: 'the gallery', path: '/galleria', shows: 'Attesa in rosso' },
  { name: 'the lightbox', path: '/galleria?opera=opera-01', shows: 'Successiva' },
  { name: 'the news', path: '/news', shows: 'Riapre lo studiolo di palazzo Brandolesi' },
  { name: 'the calendar', path: '/calendario', shows: 'Eventi del mese' },
  { name: 'the videos', path: '/video', shows: 'Sintel, la brace sotto la neve' },
  { name: 'a video', path: '/video?video=sintel', shows: 'Guarda il video' },
  { name: 'what this browser keeps', path: '/salvati', shows: 'In questo browser non hai salvato nulla' },
  { name: 'what the search found', path: '/cerca?q=restauro', shows: 'risultati' },
  {
    name: 'a goodbye',
    path: leaving,
    before: (page) => ask(page, 'subscribe', { email: reader }),
    shows: 'Disiscrizione completata',
  },
  { name: 'the login', path: '/login', shows: 'Account di prova' },
];

/** Opens a page and waits for its text. */
export async function open(page: Page, { path, before, shows }: PublicPage): Promise<void> {
  await before?.(page);
  await page.goto(path);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
}
