export type MissingItem = {
  text: string;
  list: { href: string; label: string };
  /** Where the API has it, if it exists. */
  api?: string;
};

const kinds = {
  articolo: { text: 'Articolo non trovato', list: { href: '/articoli', label: 'Torna agli articoli' } },
  evento: { text: 'Evento non trovato', list: { href: '/eventi', label: 'Torna agli eventi' } },
  news: { text: 'Notizia non trovata', list: { href: '/news', label: 'Torna alle notizie' } },
} as const;

/** What was looked for at an address that has no page; nothing where no item could ever be. */
export function missingItem(path: string): MissingItem | undefined {
  const [, kind, id] = /^\/(articolo|evento|news)\/([^/]+)\/?$/.exec(path) ?? [];
  if (!kind || !id) return undefined;
  const lists: Record<string, string | undefined> = { articolo: 'articles', evento: 'events' };
  const api = lists[kind];
  return { ...kinds[kind as keyof typeof kinds], ...(api && { api: `/api/${api}/${id}` }) };
}
