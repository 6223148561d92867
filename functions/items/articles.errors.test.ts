import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { errors } from '#shared/errors/errors.ts';

const magazine = await testMagazine();
const { api, call, logs } = magazine;
const staff = await newsroom(magazine);
const { create, save } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const form = JSON.stringify(articleForm);
const post = (raw: string, headers: Record<string, string> = {}) =>
  call('POST', '/articles', { as: staff.writer, raw, headers });
/** A form that is sent a second time, by when it says this and something else has been done. */
async function sentAgain(fields: object, between: (id: unknown) => unknown = () => {}) {
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await post(form, headers);
  await between(body['id']);
  return post(JSON.stringify({ ...articleForm, ...fields }), headers);
}
const padded = (bytes: number) => `${form}${' '.repeat(bytes - Buffer.byteLength(form))}`;

describe('a body', () => {
  it('whose sender goes away cannot be read, and is no error of the server: 400', async () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from('{"title":')),
      pull: (stream) => stream.error(new Error('aborted')),
    });
    const headers = { authorization: `Bearer ${staff.writer.token}`, 'content-type': 'application/json' };
    const answer = await api.request('/api/articles', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(400);
  });

  it('that is not UTF-8 cannot be read: 400', async () => {
    const body = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const headers = { authorization: `Bearer ${staff.writer.token}`, 'content-type': 'application/json' };
    expect((await api.request('/api/articles', { method: 'POST', headers, body })).status).toBe(400);
  });

  it('with deep nesting is refused', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect((await post(`{"title":${deep}}`)).status).toBe(422);
    expect((await post(`${form.slice(0, -1)},"sconosciuto":${deep}}`)).status).toBe(201);
  });

  test.each([
    ['of 512 KiB', 512 * 1024, 201],
    ['of one byte more', 512 * 1024 + 1, 413],
    ['of 2 MiB', 2 * 1024 * 1024, 413],
  ])('%s (%i) is answered with %i', async (_, bytes, expected) =>
    expect((await post(padded(bytes))).status).toBe(expected),
  );

  it('is measured by its bytes, not by its characters', async () => {
    const characters = 300_000;
    const raw = `{"x":"${'è'.repeat(characters)}",${form.slice(1)}`;
    expect(raw.length).toBeLessThan(512 * 1024);
    expect((await post(raw)).status).toBe(413);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8',
  ])('that says it is %s is read', async (type) =>
    expect((await post(form, { 'content-type': type })).status).toBe(201),
  );
});

describe('the errors of fields', () => {
  it('name each field, in Italian', async () => {
    const { status, body } = await post(
      JSON.stringify({ ...articleForm, title: ' ', image: 'javascript:x', bgColor: 'red' }),
    );
    expect(status).toBe(422);
    expect(body['errors']).toEqual([
      { field: 'title', message: 'Campo obbligatorio' },
      { field: 'image', message: 'Inserisci l’indirizzo di un’immagine (https://… oppure /…)' },
      { field: 'bgColor', message: 'Inserisci un colore esadecimale, per esempio #ffd1e7' },
    ]);
  });

  it('appear once for each field', async () => {
    const { body } = await post('{}');
    const fields = (body['errors'] as { field: string }[]).map(({ field }) => field);
    expect(fields).toEqual(['title', 'description', 'category', 'author', 'image']);
  });
});

describe('an error', () => {
  test.each([
    ['UNREADABLE_BODY', () => post('{')],
    ['NOT_AUTHENTICATED', () => call('POST', '/articles', { raw: form })],
    ['SESSION_INVALID', () => call('GET', '/articles', { as: { id: '', token: 'x.y.z' } })],
    ['FORBIDDEN', () => call('POST', '/articles', { as: staff.user, raw: form })],
    ['ARTICLE_NOT_FOUND', () => call('GET', '/articles/niente')],
    ['NOT_FOUND', () => call('GET', '/niente')],
    ['BODY_TOO_LARGE', () => post(padded(600_000))],
    ['NOT_JSON', () => post(form, { 'content-type': 'text/plain' })],
    ['INVALID', () => post('{}')],
    ['VERSION_CONFLICT', async () => save(staff.editor, (await create(staff.writer)).id, { version: 7 })],
    ['ALREADY_SAVED', () => sentAgain({ title: 'Altro' })],
    ['SAVED_AND_DELETED', () => sentAgain({}, (id) => call('DELETE', `/articles/${id}`, { as: staff.writer }))],
    [
      'NOT_PENDING',
      async () => call('PUT', `/articles/${(await create(staff.writer)).id}/approve`, { as: staff.editor }),
    ],
  ] as const)('%s is a problem of RFC 9457 without internal details', async (code, ask) => {
    const { status, headers, body, text } = await ask();
    expect(status).toBe(errors[code].status);
    expect(body).toMatchObject({ status, code, detail: errors[code].detail });
    expect(typeof body['type']).toBe('string');
    expect(typeof body['title']).toBe('string');
    const known = ['type', 'title', 'status', 'code', 'detail', 'errors', 'current', 'savedBy'];
    expect(Object.keys(body).filter((key) => !known.includes(key))).toEqual([]);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
    expect(text).not.toMatch(/\.ts\b|node_modules|\bat \w+ \(|Exception|Zod|Dynamo|test-[0-9a-f]{8}/);
  });
});
