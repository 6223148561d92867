import { describe, expect, it, test } from 'vitest';
import { newsletterForm } from '#functions/testing/forms.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { callsOf, documentOf } from '#functions/testing/openapi.ts';
import { formerVersion, seed, seedMedia } from '#functions/testing/seed.ts';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';

const magazine = await testMagazine();
const { api, ctx, person } = magazine;
const { admin } = await newsroom(magazine);
const reader = await person('user', 'lettrice');
const writes = callsOf(await documentOf(magazine)).filter(({ operation }) => operation.requestBody);

const ids = new Map<string, string>([['auth', reader.id]]);
for (const kind of contentKinds) {
  ids.set(kind, (await seed(ctx, { kind: kind as ContentKind, state: 'pending', authorId: admin.id })).id);
}

for (const area of ['drafts', 'notes', 'shares']) ids.set(area, ids.get('article') ?? '');
ids.set('media', await seedMedia(ctx, { authorId: admin.id }));

const { body: newsletter } = await magazine.call('POST', '/newsletter/create', { as: admin, body: newsletterForm });
ids.set('newsletter', String(newsletter['id']));

async function send(method: string, path: string, area: string, body: string, headers: Record<string, string>) {
  const target = path
    .replace('{kind}', 'article')
    .replace('{id}', ids.get(area) ?? 'niente')
    .replace('{version}', String(formerVersion));
  const response = await api.request(target, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    body,
  });
  expect(response.headers.has('set-cookie')).toBe(false);
  return response.status;
}

/** Content types that a page of another site can make a browser send without a preflight request. */
const formTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain;application/json',
  '',
];

describe.each(writes.map(({ method, path, operation }) => [method, path, String(operation.tags[0])] as const))(
  '%s %s',
  (method, path, area) => {
    test.each(formTypes)('a body with the content type %j is refused with 415', async (type) =>
      expect(await send(method, path, area, '{"title":"Falso"}', { 'content-type': type })).toBe(415),
    );

    it('a body over the limit is refused with 413 even if its Content-Length says 1', async () => {
      const body = `{"x":"${'a'.repeat(2 * 1024 * 1024)}"}`;
      expect(await send(method, path, area, body, { 'content-type': 'application/json', 'content-length': '1' })).toBe(
        413,
      );
    });
  },
);
