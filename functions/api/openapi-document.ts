import type { OpenAPIHono } from '@hono/zod-openapi';
import { policyOf } from '#functions/http/access.ts';
import type { Env } from '#functions/http/env.ts';
import { magazine } from '#shared/magazine.ts';
import { type Action, policies, type Role, whileRestricted } from '#shared/rules/permissions.ts';
import { type ErrorCode, errors } from '#shared/text/errors.ts';

type Access = { needs?: Role; others?: Role };
type Responses = Record<string, { description: string; content?: object }>;

const areas = [
  { name: 'auth', description: 'Account e sessioni' },
  { name: 'drafts', description: 'Ciò che chi chiama ha scritto e non ha ancora salvato' },
  { name: 'presence', description: 'Chi altro è sullo stesso contenuto' },
  { name: 'notes', description: 'Commenti della redazione sui passaggi di un testo' },
  { name: 'shares', description: 'Link che mostrano un contenuto non pubblicato' },
  { name: 'me', description: 'Ciò che è di chi chiama: liste, scelte, dati' },
  { name: 'article', description: 'Articoli' },
  { name: 'video', description: 'Video' },
  { name: 'event', description: 'Eventi e calendario' },
  { name: 'news', description: 'Notizie' },
  { name: 'gallery', description: 'Galleria' },
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
      'JSON in UTF-8. Gli errori sono application/problem+json (RFC 9457); il campo detail è la frase per chi usa la rivista. ' +
      'Le liste sono array, in pagine: l’intestazione Link (RFC 8288) porta alla prossima. ' +
      'Le letture senza token hanno un ETag: con If-None-Match la risposta è 304 se nulla è cambiato. ' +
      'Con 429 e 503, Retry-After dice tra quanti secondi riprovare.',
  },
  servers: [{ url: '/' }],
  tags: areas,
};

/** The OpenAPI document: the routes' declarations, and from the policy of each its `x-access` and the refusals before it. */
export function openApiDocument(api: Pick<OpenAPIHono<Env>, 'routes' | 'getOpenAPI31Document'>) {
  const document = api.getOpenAPI31Document(general);
  const policyByRoute = new Map(
    api.routes.flatMap(({ method, path, handler }) => {
      const policy = policyOf(handler);
      return policy ? [[`${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`, policy] as const] : [];
    }),
  );
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => {
          const policy = policyByRoute.get(`${method} ${path}`) ?? 'public';
          const responses = withRefusals(operation.responses, refusalBefore(policy));
          return [
            method,
            { ...operation, responses, operationId: operationId(method, path), 'x-access': accessOf(policy) },
          ];
        }),
      ),
    ]),
  );
  return { ...document, paths };
}

const accessOf = (policy: string): Access => (policy === 'public' ? {} : policies[policy as Action]);

/** The errors of the checks before a route, which it does not declare itself. */
function refusalBefore(policy: string): ErrorCode[] {
  if (policy === 'public') return ['TOO_MANY_REQUESTS'];
  return whileRestricted.includes(policy as Action) ? [] : ['PASSWORD_TOO_WEAK', 'SECOND_FACTOR_MISSING'];
}

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const separator = ' · ';

function withRefusals(declared: Responses, codes: ErrorCode[]): Responses {
  const responses = { ...declared };
  for (const { status, detail } of codes.map((code) => errors[code])) {
    const { description = '', ...response } = responses[status] ?? {};
    const sentences = new Set([...description.split(separator), detail].filter((sentence) => sentence !== ''));
    responses[status] = { content: problemContent, ...response, description: [...sentences].join(separator) };
  }
  return responses;
}

/** `put /api/articles/{id}/approve` is `putArticlesIdApprove`. */
const operationId = (method: string, path: string): string =>
  method +
  (path.replace('/api', '').match(/\w+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
