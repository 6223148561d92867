import { afterEach, describe, expect, it, test } from 'vitest';
import { accountRoutes } from '#functions/accounts/routes.ts';
import { formatLog } from '#functions/errors/log.ts';
import { articleForm, testMagazine } from '#functions/testing/magazine.ts';
import { createApi, siteRoutes } from './app.ts';

const magazine = await testMagazine();
const { api, call, ctx, logs, person } = magazine;

type Operation = { responses: Record<string, unknown>; security?: unknown[]; requestBody?: unknown };
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};
let document: Promise<Document> | undefined;
const openapi = () => {
  document ??= call('GET', '/openapi.json').then(({ body }) => body as unknown as Document);
  return document;
};

it('GET /api/health answers { "status": "ok" }', async () => {
  const { status, text } = await call('GET', '/health');
  expect([status, text]).toEqual([200, '{"status":"ok"}']);
});

describe('GET /api/openapi.json', () => {
  it('the API document is OpenAPI 3.1', async () => expect((await openapi()).openapi).toMatch(/^3\.1\.\d+$/));

  it('describes request bodies by the schemas that validate them', async () => {
    const { paths, components } = await openapi();
    expect(JSON.stringify(paths['/api/articles']?.['post']?.requestBody)).toContain('schemas/ArticleInput"');
    expect(components.schemas['ArticleInput']).toMatchObject({
      properties: { title: { type: 'string', maxLength: 200 } },
    });
  });
});

describe('an unknown address', () => {
  test.each([
    '/',
    '/niente',
    '/articles/',
    '/articles//x',
    '/articles/x/y',
    '/articles/my',
    '/auth',
    '/auth/me/x.css',
    '/Articles',
    '/health/',
    '/admin',
    '/..%2f..%2fetc/passwd',
    '/%',
  ])('%s is a problem 404', async (path) => {
    const response = await api.request(`/api${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ status: 404, detail: expect.any(String) });
  });
});

describe('the logs', () => {
  it('have one line for each request, with the route and never the address', async () => {
    const before = logs.length;
    const first = await call('GET', '/articles/un-articolo?q=segreto');
    await call('GET', '/niente/mario@posta.example');
    await call('GET', '/articles');
    const added = logs.slice(before);
    expect(added).toHaveLength(3);
    expect(added[0]).toEqual({
      level: 'info',
      requestId: first.headers.get('x-request-id'),
      method: 'GET',
      route: '/api/articles/:id',
      status: 404,
      milliseconds: expect.any(Number),
    });
    expect(new Set(added.map(({ requestId }) => requestId)).size).toBe(3);
  });

  it('hold no personal data of successful or failed calls', async () => {
    const giulia = {
      email: 'giulia.ferrante@posta.example',
      username: 'giulietta',
      fullName: 'Giulia Ferrantini',
      password: 'parola-molto-segreta',
    };
    const { body } = await call('POST', '/auth/register', { body: giulia });
    const token = String(body['access_token']);
    const as = { id: '', token };
    await call('POST', '/auth/register', { body: giulia });
    await call('POST', '/auth/register', { body: { ...giulia, password: 'corta' } });
    await call('POST', '/auth/login', { body: giulia });
    await call('POST', '/auth/login', { body: { ...giulia, password: 'sbagliata-molto' } });
    await call('GET', `/auth/me?email=${giulia.email}`, { as });
    await call('GET', '/auth/me', { as: { id: '', token: `${token}x` } });
    await call('POST', '/articles', { as, raw: `{"title":"${giulia.fullName}` });
    const writer = await person('writer', 'Scrittore');
    await call('POST', '/articles', { as: writer, body: { ...articleForm, author: giulia.fullName } });
    const written = logs.map(formatLog).join('');
    expect(written.split('\n').length - 1).toBe(logs.length);
    for (const secret of [
      ...Object.values(giulia),
      token,
      'sbagliata-molto',
      'scrittore',
      writer.token,
      articleForm.title,
    ]) {
      expect(written.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it('distinguish callers by a pseudonym', async () => {
    const before = logs.length;
    const anna = await person('writer', 'anna');
    const bruno = await person('writer', 'bruno');
    for (const as of [anna, anna, bruno]) await call('GET', '/auth/me', { as });
    await call('GET', '/health');
    const users = logs.slice(before).map((entry) => (entry.level === 'info' ? entry.user : ''));
    expect(users).toEqual([users[0], users[0], users[2], undefined]);
    expect(new Set(users).size).toBe(3);
    const written = logs.slice(before).map(formatLog).join('');
    for (const { id } of [anna, bruno]) expect(written).not.toContain(id);
  });

  it('give the stack of an unexpected error, never its message', () => {
    const about = (text: string) => {
      try {
        return JSON.parse(text);
      } catch (error) {
        return error;
      }
    };
    const error = new Error('giulia@rivista.example', { cause: about('{"titolo":"Segreto') });
    const line = formatLog({ level: 'error', requestId: '1', error });
    expect(line).toMatch(/app\.test\.ts/);
    expect(line).not.toMatch(/giulia|Segreto|titolo/);
  });

  it('record an unexpected error, which the answer does not reveal', async () => {
    const broken = createApi({ ...ctx, store: { ...ctx.store, documents: undefined as never } });
    const before = logs.length;
    const response = await broken.request('/api/articles');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      type: expect.any(String),
      title: expect.any(String),
      status: 500,
      code: 'INTERNAL',
      detail: 'Si è verificato un errore imprevisto. Riprova più tardi.',
    });
    expect(
      logs
        .slice(before)
        .map(({ level }) => level)
        .toSorted(),
    ).toEqual(['error', 'info']);
  });
});

describe('a route without a policy', () => {
  const features = [siteRoutes, accountRoutes].map(({ routes }) => ({ routes, declared: routes.length }));
  afterEach(() => {
    // Other test files make their API of the same features.
    for (const { routes, declared } of features) routes.length = declared;
  });

  it('keeps the API from starting', () => {
    siteRoutes.get('/senza-regola', (c) => c.text(''));
    expect(() => createApi(ctx)).toThrow('GET /api/site/senza-regola has no policy');
  });

  it('keeps the API from starting, also with ALL methods', () => {
    accountRoutes.all('/aperta-a-tutti', (c) => c.text(''));
    expect(() => createApi(ctx)).toThrow('/api/auth/aperta-a-tutti has no policy');
  });
});
