import type { Page } from 'playwright-core';

type PublicPage = {
  name: string;
  path: string;
  /** Prepares the browser before the page opens. */
  before?: (page: Page) => Promise<unknown>;
  /** A text that proves that the page has loaded. */
  shows: string;
  /** Made of the parts of other screens, whose accessibility is that of the parts. */
  alike?: true;
};

const reader = 'passante@rivista.example';
const leaving = `/unsubscribe?email=${encodeURIComponent(reader)}`;
const ask = (page: Page, path: string, data?: object) =>
  page.request.post(`/api/newsletter/${path}`, data ? { data } : {});

/** Every public page, in every state that has an address. */
export const publicPages: readonly PublicPage[] = [
  { name: 'the home page', path: '/', shows: 'Prossimi eventi' },
  { name: 'the articles', path: '/articoli', shows: 'Nel tuo lettore di feed' },
  { name: 'a section', path: '/articoli/categoria/aste', shows: 'In agenda', alike: true },
  { name: 'a search that finds no article', path: '/articoli?q=zzz', shows: 'Nessun articolo trovato', alike: true },
  { name: 'an article', path: '/articolo/davanti-al-fondo-oro', shows: 'Leggi altri articoli' },
  { name: 'an author', path: '/autore/giulia-ferrante', shows: 'Segui nel lettore di feed' },
  { name: 'a tag', path: '/tema/restauro', shows: 'Segui nel lettore di feed', alike: true },
  { name: 'the events', path: '/eventi', shows: 'In programma' },
  { name: 'the events of a type', path: '/eventi?type=Aste', shows: 'In programma', alike: true },
  { name: 'an event', path: '/evento/asta-novecento', shows: 'Sito ufficiale' },
  { name: 'the gallery', path: '/galleria', shows: 'Attesa in rosso' },
  { name: 'the lightbox', path: '/galleria?opera=opera-01', shows: 'Successiva' },
  { name: 'the news', path: '/news', shows: 'Riapre lo studiolo di palazzo Brandolesi' },
  { name: 'a news item', path: '/news/riapre-lo-studiolo', shows: 'Tutte le notizie', alike: true },
  { name: 'the calendar', path: '/calendario', shows: 'Eventi del mese' },
  { name: 'an empty month', path: '/calendario?mese=1999-05', shows: 'Nessun evento in questo mese', alike: true },
  { name: 'the videos', path: '/video', shows: 'Sintel, la brace sotto la neve' },
  { name: 'a video', path: '/video?video=sintel', shows: 'Guarda il video' },
  { name: 'the colophon', path: '/chi-siamo', shows: 'Come lavoriamo', alike: true },
  { name: 'the privacy notice', path: '/privacy', shows: 'I tuoi diritti', alike: true },
  { name: 'what this browser keeps', path: '/salvati', shows: 'In questo browser non hai salvato nulla' },
  { name: 'the search', path: '/cerca', shows: 'Che cosa cerchi?', alike: true },
  { name: 'what the search found', path: '/cerca?q=restauro', shows: 'risultati' },
  {
    name: 'a goodbye',
    path: leaving,
    before: (page) => ask(page, 'subscribe', { email: reader }),
    shows: 'Disiscrizione completata',
  },
  {
    name: 'a second goodbye',
    path: leaving,
    before: async (page) => {
      await ask(page, 'subscribe', { email: reader });
      await ask(page, `unsubscribe/${encodeURIComponent(reader)}`);
    },
    shows: 'Sei già fuori dalla lista',
    alike: true,
  },
  { name: 'a goodbye without an address', path: '/unsubscribe', shows: 'Email non specificata', alike: true },
  { name: 'the login', path: '/login', shows: 'Account di prova' },
  { name: 'the registration', path: '/register', shows: 'Conferma password', alike: true },
  { name: 'an address without a page', path: '/non-esiste', shows: 'Pagina non trovata', alike: true },
  { name: 'an article that is not there', path: '/articolo/nessuno', shows: 'Articolo non trovato', alike: true },
  { name: 'the dashboard without a login', path: '/dashboard', shows: 'Account di prova', alike: true },
];

/** Opens a page and waits for its text. */
export async function open(page: Page, { path, before, shows }: PublicPage): Promise<void> {
  await before?.(page);
  await page.goto(path);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
}
