import { describe, expect, it, test } from 'vitest';
import { apiDocument } from '#functions/api/document.ts';
import { areasOf, curlOf, fieldsOf, kindOf, noteOf, type ReferenceCall, whoMay } from './reference.ts';

const calls = areasOf(apiDocument).flatMap((area) => area.calls);
const callOf = (id: string) => calls.find((call) => call.id === id) as ReferenceCall;

it('the reference has every call of the API, once', () => {
  const declared = Object.values(apiDocument.paths).flatMap((operations) => Object.values(operations));
  expect(calls.map(({ id }) => id).toSorted()).toEqual(declared.map(({ operationId }) => operationId).toSorted());
});

test.each([
  ['getArticles', 'Chiunque'],
  ['getAuthMe', 'Chi ha un account'],
  ['putArticlesId', 'Writer, editor e admin; su contenuti altrui: editor e admin'],
  ['deleteArticlesId', 'Chi ha un account; su contenuti altrui: solo admin'],
  ['putArticlesIdApprove', 'Editor e admin'],
  ['getAuthUsers', 'Solo admin'],
])('who may make the call %s: %s', (id, words) => expect(whoMay(callOf(id).operation)).toBe(words));

describe('an example', () => {
  const curl = (id: string) => curlOf(apiDocument, callOf(id), 'https://rivista.example');

  it('of an open call is one address', () =>
    expect(curl('getArticles')).toBe("curl \\\n  'https://rivista.example/api/articles'"));

  it('of a guarded one shows the token, and a body with what it cannot do without', () => {
    const lines = curl('postVideos').split(' \\\n  ');
    expect(lines).toEqual([
      'curl -X POST',
      '-H "Authorization: Bearer $TOKEN"',
      "-H 'Content-Type: application/json'",
      expect.stringMatching(/^-d '\{"title":.*"videoUrl":"https:\/\/vimeo.com\/76979871".*\}'$/),
      "'https://rivista.example/api/videos'",
    ]);
  });

  it.each(calls.map(({ id }) => id))('of %s leaves nothing of its path open', (id) =>
    expect(curl(id).split('\n').at(-1)).not.toMatch(/[{}]/),
  );
});

describe('a field', () => {
  it('a field is listed with its kind, whether it is required, and its limit', () => {
    expect(fieldsOf(apiDocument, { $ref: '#/components/schemas/ArticleInput' })).toEqual(
      expect.arrayContaining([
        { name: 'title', required: true, kind: 'string', note: 'al massimo 200 caratteri' },
        { name: 'featured', required: false, kind: 'boolean', note: '' },
      ]),
    );
  });

  test.each([
    [{ $ref: '#/components/schemas/Article' }, 'Article'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ anyOf: [{ enum: ['a', 'b'] }, { enum: [''] }] }, 'a | b | ""'],
    [{ type: 'string', format: 'date' }, 'string (date)'],
    [{}, 'qualsiasi valore'],
  ])('of %j is %s', (schema, kind) => expect(kindOf(schema)).toBe(kind));

  it('says what it is when it is not sent', () =>
    expect(noteOf({ minimum: 1, maximum: 100, default: 50 })).toBe('da 1 a 100; se manca: 50'));
});
