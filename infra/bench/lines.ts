import { percentile } from '#infra/checks/percentile.ts';

/** Milliseconds of many runs. */
type Spread = { p50: number; p95: number; max: number };

/** A measured value, or the seconds after which the bench went on without it. */
export type Result = number | number[] | Spread | { exceeded: number };

type Line = { label: string; unit: string };

/** Every line of the table, in its order. A line without a result was not measured. */
export const lines = {
  'import.perSecond': { label: 'Importazione', unit: '/s' },
  'import.tenths': { label: '– in ogni decimo del file', unit: '/s' },
  'start.first': { label: 'Primo avvio fino a Pronta', unit: 's' },
  'start.pages': { label: '– pagine', unit: '' },
  'start.perPage': { label: '– per pagina', unit: 'ms' },
  'start.again': { label: 'Avvio successivo fino a Pronta', unit: 's' },
  'background.seconds': { label: 'Lavoro in sottofondo dopo il primo avvio', unit: 's' },
  'background.cpuSeconds': { label: '– secondi di CPU', unit: 's' },
  'quiet.published': { label: 'Pubblicato → in linea', unit: 'ms' },
  'quiet.answered': { label: '– fino alla risposta dell’API', unit: 'ms' },
  'quiet.changed': { label: '– titolo cambiato → in linea', unit: 'ms' },
  'quiet.withdrawn': { label: '– eliminato → 404', unit: 'ms' },
  'busy.published': { label: 'Pubblicato → in linea, mentre si fanno misure', unit: 'ms' },
  'busy.answered': { label: '– fino alla risposta dell’API', unit: 'ms' },
  'busy.changed': { label: '– titolo cambiato → in linea', unit: 'ms' },
  'busy.withdrawn': { label: '– eliminato → 404', unit: 'ms' },
  'pictures.published': { label: 'Pubblicato con cinque immagini appena caricate → in linea', unit: 'ms' },
  'pictures.ready': { label: '– un’immagine caricata → pronta', unit: 'ms' },
  'search.found': { label: 'Testo nuovo trovato dalla ricerca', unit: 's' },
  'search.gone': { label: 'Testo eliminato sparito dalla ricerca', unit: 's' },
  'api.perSecond': { label: 'GET /api/articles?limit=50, 32 client', unit: '/s' },
  'api.latency': { label: '– attesa', unit: 'ms' },
  'page.perSecond': { label: 'Pagina di un articolo, 32 client', unit: '/s' },
  'page.latency': { label: '– attesa', unit: 'ms' },
  'encodedPage.perSecond': { label: '– compressa, come la chiedono i browser', unit: '/s' },
  'encodedPage.latency': { label: '– attesa', unit: 'ms' },
  'beside.page.perSecond': { label: 'A confronto: pagina, 32 client', unit: '/s' },
  'beside.page.latency': { label: '– attesa', unit: 'ms' },
  'beside.list.perSecond': { label: 'A confronto: elenco, 32 client', unit: '/s' },
  'beside.list.latency': { label: '– attesa', unit: 'ms' },
  'load.errors': { label: 'Richieste non riuscite dei 32 client', unit: '' },
  'storm.published': { label: 'Raffica di pubblicazioni', unit: '' },
  'storm.live': { label: '– pubblicato → in linea', unit: 'ms' },
  'storm.late': { label: '– in linea dopo più di 2 s', unit: '' },
  'storm.requests': { label: '– richieste dei lettori', unit: '' },
  'storm.failed': { label: '– non riuscite', unit: '' },
  'storm.broken': { label: '– pagine che portano a ciò che non c’è', unit: '' },
  'memory.publisher': { label: 'Memoria massima: pubblicazione', unit: 'MB' },
  'memory.background': { label: '– lavoro in sottofondo', unit: 'MB' },
  'memory.renderer': { label: '– pagine, accanto', unit: 'MB' },
  'memory.server': { label: '– server', unit: 'MB' },
  'memory.store': { label: '– archivio', unit: 'MB' },
  'memory.mail': { label: '– posta', unit: 'MB' },
  'memory.other': { label: '– altri processi', unit: 'MB' },
} as const satisfies Record<string, Line>;

export type LineName = keyof typeof lines;
export type Results = Partial<Record<LineName, Result>>;

export function spreadOf(milliseconds: readonly number[]): Spread {
  const at = (share: number) => Math.round(percentile(milliseconds, share));
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
