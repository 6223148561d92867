import { afterAll, describe, expect, it, test } from 'vitest';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, logs } = magazine;
const { writer } = await newsroom(magazine);
const send = async (raw: string) => (await call('POST', '/articles', { as: writer, raw })).status;
afterAll(() => {
  expect(logs.filter(({ level }) => level === 'error')).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

describe('names of the object prototype', () => {
  const form = JSON.stringify(articleForm).slice(1);
  test.each([
    `{"__proto__":{"polluted":true},${form}`,
    `{"constructor":{"prototype":{"polluted":true}},${form}`,
    `{"__proto__":{"status":"published","featured":true},${form}`,
    `{"toString":"x","hasOwnProperty":"x",${form}`,
  ])('a body cannot set a field through the prototype: %s', async (raw) => {
    const { status, body } = await call('POST', '/articles', { as: writer, raw });
    expect([status, body['status'], body['featured']]).toEqual([201, 'draft', false]);
    expect(Object.hasOwn(body, 'polluted')).toBe(false);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'the property name %s is no category, type or status',
    async (name) => {
      for (const field of ['category', 'status']) {
        expect((await call('POST', '/articles', { as: writer, body: { ...articleForm, [field]: name } })).status).toBe(
          422,
        );
      }
      expect((await call('GET', `/events?type=${name}`)).status).toBe(422);
    },
  );
});

it('the last of two fields with the same name counts and is validated', async () => {
  const form = JSON.stringify(articleForm).slice(1, -1);
  const { body } = await call('POST', '/articles', { as: writer, raw: `{${form},"title":"Prima","title":"Dopo"}` });
  expect(body['title']).toBe('Dopo');
  expect(await send(`{${form},"title":"Prima","title":""}`)).toBe(422);
});
