export type MissingItem = {
  text: string;
  list: { href: string; label: string };
  /** Where the API has it, if it exists. */
  api: string;
};

const kinds = {
  articolo: {
    text: 'Articolo non trovato',
    list: { href: '/articoli', label: 'Torna agli articoli' },
    api: 'articles',
  },
  evento: { text: 'Evento non trovato', list: { href: '/eventi', label: 'Torna agli eventi' }, api: 'events' },
  news: { text: 'Notizia non trovata', list: { href: '/news', label: 'Torna alle notizie' }, api: 'news' },
} as const;

/** What was looked for at an address that has no page, or at its preview; nothing where no item could ever be. */
export function missingItem(path: string): MissingItem | undefined {
  const [, kind, id] = /^(?:\/anteprima)?\/(articolo|evento|news)\/([^/]+)\/?$/.exec(path) ?? [];
  if (!kind || !id) return undefined;
  const { api, ...said } = kinds[kind as keyof typeof kinds];
  return { ...said, api: `/api/${api}/${id}` };
}
