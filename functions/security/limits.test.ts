import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '#functions/testing/api-document.ts';
import { bodies, newsletterForm } from '#functions/testing/forms.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { type Call, callsOf, documentOf, resolve } from '#functions/testing/openapi.ts';
import { seed, seedMedia, seedNote } from '#functions/testing/seed.ts';
import { contentKinds } from '#shared/kinds/kinds.ts';

const magazine = await testMagazine();
const { api, ctx } = magazine;
const { admin } = await newsroom(magazine);
const document = await documentOf(magazine);

const ids = new Map<string, string>();
for (const kind of contentKinds) ids.set(kind, (await seed(ctx, { kind, state: 'pending', authorId: admin.id })).id);

const notedId = ids.get('article') ?? '';
ids.set('notes', notedId);
const { id: note } = await seedNote(ctx, { kind: 'article', id: notedId }, admin.id);
ids.set('media', await seedMedia(ctx, { authorId: admin.id }));

const drafted = await magazine.call('POST', '/newsletter/create', { as: admin, body: newsletterForm });
ids.set('newsletter', String(drafted.body['id']));

/** A valid value of the field with this many characters. */
function ofLength(name: string, length: number): string {
  const start = {
    image: '/',
    poster: '/',
    website: 'https://example.org/',
    ticketUrl: 'https://example.org/',
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ?x=',
  }[name];
  return (start ?? '').padEnd(length, 'a');
}

type Field = { call: Call; name: string; max: number; list: boolean };
const bodyOf = ({ operation }: Call) => operation.requestBody?.content?.['application/json']?.schema;
const maxOf = (schema: JsonSchema) => schema.maxLength ?? schema.maxItems;
const fields: Field[] = callsOf(document).flatMap((call) =>
  Object.entries(resolve(document, bodyOf(call) ?? {}).properties ?? {}).flatMap(([name, schema]) => {
    const max = maxOf(schema);
    // The current password is compared after its length: a valid length is still a wrong password.
    return max === undefined || name === 'email' || name === 'current'
      ? []
      : [{ call, name, max, list: schema.type === 'array' }];
  }),
);

async function send({ call: { method, path, operation }, name }: Field, value: unknown) {
  const form =
    bodies[`${method} ${path.replace('/api', '')}`]?.() ?? (path.includes('/newsletters/') ? newsletterForm : {});
  const target = path
    .replace('{kind}', 'article')
    .replace('{note}', note)
    .replace('{id}', ids.get(operation.tags[0] ?? '') ?? 'niente');
  const response = await api.request(target, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(form as object), [name]: value }),
  });
  const text = await response.text();
  const { errors = [] } = (text ? JSON.parse(text) : {}) as { errors?: { field: string }[] };
  return { status: response.status, complained: errors.map(({ field }) => field) };
}

describe('the maximum length of a field', () => {
  test.each(fields.map((field) => [field.call.operation.operationId, field.name, field.max, field] as const))(
    '%s accepts a %s of %i characters or entries and refuses one more',
    async (_, name, max, field) => {
      const of = (length: number) =>
        field.list ? Array.from({ length }, () => 'https://a.example') : ofLength(name, length);
      const most = await send(field, of(max));
      expect(most.complained).toEqual([]);
      // A valid length is still a wrong password, an invalid link, an unknown passkey, or a rejection of nothing pending.
      expect([200, 201, 204, 401, 403, 404, 409, 410]).toContain(most.status);
      const over = await send(field, of(max + 1));
      expect(over.status).toBe(422);
      expect(over.complained).toEqual([name]);
    },
  );
});

test.each([
  ['articles', 'content', 'è'.repeat(150_000), 201],
  ['articles', 'content', 'è'.repeat(150_001), 422],
  ['articles', 'content', '🎨'.repeat(75_000), 201],
  ['articles', 'content', '🎨'.repeat(75_001), 422],
  ['news', 'tags', Array.from({ length: 3 }, () => 'a'.repeat(50)), 201],
  ['news', 'tags', ['a'.repeat(51)], 422],
] as const)('the size of %s %s is limited in bytes and for each keyword', async (path, name, value, expected) => {
  const call = callsOf(document).find((one) => one.method === 'POST' && one.path === `/api/${path}`) as Call;
  expect((await send({ call, name, max: 0, list: false }, value)).status).toBe(expected);
});
