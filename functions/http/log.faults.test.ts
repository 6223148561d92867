import { expect, it } from 'vitest';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';

const full = () => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
};
const magazine = await testMagazine({ log: full });
const { call } = magazine;
const { editor } = await newsroom(magazine);

it('reads, writes and refusals are answered normally when the log cannot be written', async () => {
  const { status, body } = await call('POST', '/articles', { as: editor, body: articleForm });
  expect(status).toBe(201);
  expect((await call('GET', `/articles/${body['id']}`, { as: editor })).status).toBe(200);
  expect((await call('GET', '/articles')).status).toBe(200);
  expect((await call('GET', '/articles/niente')).status).toBe(404);
});
