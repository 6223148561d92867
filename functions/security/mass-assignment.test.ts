import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, test } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { forms } from '#functions/testing/seed.ts';
import { longRun } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const staff = await newsroom(magazine);

/** Twelve fields that only the server may set, each with a value that can be found again. */
const planted: Record<string, unknown> = {
  id: 'piantato-id',
  authorId: 'piantato-autore',
  role: 'admin',
  createdAt: '1999-09-09T09:09:09.999Z',
  updatedAt: '1999-09-09T09:09:09.999Z',
  publishedAt: '1999-09-09T09:09:09.999Z',
  live: 'piantato-live',
  reviewNote: 'piantato-nota',
  tokenVersion: 19990909,
  passwordHash: 'piantato-segreto',
  pk: 'piantato-chiave',
  data: { id: 'piantato-dati' },
};

const places = {
  '/articles': 'article',
  '/videos': 'video',
  '/events': 'event',
  '/news': 'news',
  '/gallery': 'gallery',
} as const;
type Place = keyof typeof places;
const roles = longRun ? (['user', 'writer', 'editor', 'admin'] as const) : (['writer', 'admin'] as const);

const items = new Map<string, string>();
for (const place of Object.keys(places) as Place[]) {
  for (const role of roles) {
    const as = staff[role === 'user' ? 'admin' : role];
    const author = place === '/news' || place === '/gallery' ? staff.admin : as;
    items.set(
      `${place} ${role}`,
      String((await call('POST', place, { as: author, body: forms[places[place]] })).body['id']),
    );
  }
}

const isPlanted = /piantato|1999-09-09|19990909/;

describe.each(roles)('server fields in a body of a %s', (role) => {
  test.each(Object.keys(places) as Place[])('are ignored by POST and PUT of %s', async (place) => {
    const created = await call('POST', place, { as: staff[role], body: { ...forms[places[place]], ...planted } });
    const { text } = await call('PUT', `${place}/${items.get(`${place} ${role}`)}`, { as: staff[role], body: planted });
    expect(created.text + text).not.toMatch(isPlanted);
  });

  it('are ignored by the registration and a subscription', async () => {
    const email = `piantata.da.${role}@rivista.example`;
    const account = { email, username: `piantata-${role}`, fullName: 'Nuova', password: 'parola-segreta' };
    const registered = await call('POST', '/auth/register', { as: staff[role], body: { ...planted, ...account } });
    expect([registered.status, (registered.body['user'] as { role: string }).role]).toEqual([201, 'user']);
    expect(registered.text.replaceAll(/piantata/g, '')).not.toMatch(isPlanted);
    const { status } = await call('POST', '/newsletter/subscribe', { as: staff[role], body: { ...planted, email } });
    expect(status).toBe(200);
  });
});

it('no forged field has reached the store or changed a role', async () => {
  let found = 0;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await ctx.store.documents.send(new ScanCommand({ TableName: ctx.store.tableName, ExclusiveStartKey }));
    for (const item of page.Items ?? []) {
      found += 1;
      const { ids, ...rest } = item;
      expect(JSON.stringify(rest)).not.toMatch(isPlanted);
      if (item['pk'] === 'admins') expect([...(ids as Set<string>)]).toEqual([staff.admin.id]);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  expect(found).toBeGreaterThan(longRun ? 60 : 30);
});
