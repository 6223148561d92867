import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from '#functions/http/env.ts';
import { kindDetails } from '#shared/kinds.ts';
import { magazine } from '#shared/magazine.ts';

const areas = [
  { name: 'auth', description: 'Account e sessioni' },
  { name: 'drafts', description: 'Ciò che chi chiama ha scritto e non ha ancora salvato' },
  { name: 'presence', description: 'Chi altro è sullo stesso contenuto' },
  { name: 'notes', description: 'Commenti della redazione sui passaggi di un testo' },
  { name: 'shares', description: 'Link che mostrano un contenuto non pubblicato' },
  { name: 'me', description: 'Ciò che è di chi chiama: liste, scelte, dati' },
  ...Object.entries(kindDetails).map(([name, { title }]) => ({
    name,
    description: name === 'event' ? `${title} e calendario` : title,
  })),
  { name: 'authors', description: 'Autori' },
  { name: 'tags', description: 'Temi' },
  { name: 'media', description: 'Immagini' },
  { name: 'newsletter', description: 'Newsletter' },
  { name: 'dashboard', description: 'Redazione' },
  { name: 'trash', description: 'Cestino' },
  { name: 'audit', description: 'Registro' },
  { name: 'site', description: 'Servizio' },
];

const general = {
  openapi: '3.1.0',
  info: {
    title: `API di ${magazine.name}`,
    version: '1',
    description:
      'JSON in UTF-8. Gli errori sono application/problem+json (RFC 9457); il campo detail è la frase per chi usa la rivista, ' +
      'code il nome dell’errore per i programmi. ' +
      'Le liste sono array, in pagine: l’intestazione Link (RFC 8288) porta alla prossima. ' +
      'Le letture senza token hanno un ETag: con If-None-Match la risposta è 304 se nulla è cambiato. ' +
      'Con 429 e 503, Retry-After dice tra quanti secondi riprovare.',
  },
  servers: [{ url: '/' }],
  tags: areas,
};

/** Addresses whose first part is not the name of their area. */
const areaOfAddress: Record<string, string> = {
  articles: 'article',
  videos: 'video',
  events: 'event',
  content: 'dashboard',
  health: 'site',
  'openapi.json': 'site',
};

export function openApiDocument(api: Pick<OpenAPIHono<Env>, 'getOpenAPI31Document'>) {
  const document = api.getOpenAPI31Document(general);
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, operations]) => {
      const [, , first = ''] = path.split('/');
      const named = Object.entries(operations).map(([method, operation]) => {
        return [
          method,
          { ...operation, tags: [areaOfAddress[first] ?? first], operationId: operationId(method, path) },
        ];
      });
      return [path, Object.fromEntries(named)];
    }),
  );
  return { ...document, paths };
}

/** `put /api/articles/{id}/approve` is `putArticlesIdApprove`. */
const operationId = (method: string, path: string): string =>
  method +
  (path.replace('/api', '').match(/\w+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
