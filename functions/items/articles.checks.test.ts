import { afterAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { errors } from '#shared/errors/errors.ts';

const magazine = await testMagazine();
const { call, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const draft = await create(staff.writer);
const published = await publishedBy(staff.writer, staff.editor);
const badToken = { id: 'x', token: 'x.y.z' };

const tooLarge = { raw: `{${' '.repeat(600_000)}`, headers: { 'content-type': 'text/plain' } };
const notJson = { raw: '{', headers: { 'content-type': 'text/plain' } };
const broken = { raw: '{' };
const invalid = { body: { title: '', status: 'published', version: 99 } };
const forbidden = { body: { ...articleForm, status: 'published', version: 99 } };

/** Each request is wrong in this way and in every way further down; the first check must speak. */
describe('a save that is wrong in several ways at once', () => {
  test.each([
    ['has no token', undefined, 'niente', tooLarge, 'NOT_AUTHENTICATED'],
    ['has a bad token', badToken, 'niente', tooLarge, 'SESSION_INVALID'],
    ['is a user’s', staff.user, 'niente', tooLarge, 'FORBIDDEN'],
    ['is for nothing', staff.writer, 'niente', tooLarge, 'ARTICLE_NOT_FOUND'],
    ['is for an id that cannot be', staff.writer, 'a.b', tooLarge, 'ARTICLE_NOT_FOUND'],
    ['is for another’s draft', staff.otherWriter, draft.id, tooLarge, 'ARTICLE_NOT_FOUND'],
    ['is for another’s article', staff.otherWriter, published.id, tooLarge, 'NOT_YOURS'],
    ['is too large', staff.writer, published.id, tooLarge, 'BODY_TOO_LARGE'],
    ['is not JSON', staff.writer, published.id, notJson, 'NOT_JSON'],
    ['is broken', staff.writer, published.id, broken, 'UNREADABLE_BODY'],
    ['is invalid', staff.writer, published.id, invalid, 'INVALID'],
    ['asks for too much', staff.writer, published.id, forbidden, 'PUBLISH_NOT_ALLOWED'],
    ['is of an old version', staff.otherEditor, published.id, forbidden, 'VERSION_CONFLICT'],
  ] as const)('by %s gets the first error in order', async (_, as, id, payload, code) => {
    const { status, body } = await call('PUT', `/articles/${id}`, { ...(as ? { as } : {}), ...payload });
    expect([status, body['detail']]).toEqual([errors[code].status, errors[code].detail]);
  });
});

it('refused calls have changed nothing', async () => {
  expect((await read(draft.id, staff.writer)).body).toEqual(draft);
  expect((await read(published.id, staff.writer)).body).toEqual(published);
});
