import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { routeAtEdge } from '#infra/local/server/edge-route.ts';
import { apiRequestCode, pageRequestCode, pageResponseCode } from './functions.ts';

const newerSyntax = new Set([
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.SpreadElement,
  ts.SyntaxKind.SpreadAssignment,
  ts.SyntaxKind.ObjectBindingPattern,
  ts.SyntaxKind.ArrayBindingPattern,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.ComputedPropertyName,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.YieldExpression,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.QuestionDotToken,
  ts.SyntaxKind.GetAccessor,
  ts.SyntaxKind.SetAccessor,
  ts.SyntaxKind.BigIntLiteral,
]);

/** Of those that CloudFront has, the ones in use; a name with a dot is that of a method. */
const functionsOfCloudFront = [
  ...['decodeURIComponent', 'encodeURIComponent', '.kvs', '.get', '.keys', '.call', '.exec', '.find', '.map', '.join'],
  ...['.endsWith', '.includes', '.lastIndexOf', '.replace', '.slice', '.toLowerCase', '.trim'],
];

type Handler = (event: object) => Promise<{ uri?: string; statusCode?: number; headers?: object }>;

/** What CloudFront runs, with its key-value store saying which release is live. */
function atCloudFront(release: string): (uri: string) => ReturnType<Handler> {
  const code = pageRequestCode().replace("import cf from 'cloudfront';", '');
  const cf = {
    kvs: () => ({ get: async (key: string) => (key === 'release' ? release : Promise.reject(new Error(key))) }),
  };
  const handler = runInNewContext(`${code};handler`, { cf }) as Handler;
  return (uri) => handler({ request: { uri, querystring: {} } });
}

describe('the function before every page', () => {
  it.each(['/', '/articolo/una-linea', '/edit-article/a1', '/rss.xml', '/calendario/2026-11.json'])(
    'leads %s where the local server leads it, in the folder of the live release',
    async (uri) => {
      const local = routeAtEdge(uri);
      const { uri: led } = await atCloudFront('0123456789abcdef')(uri);
      expect(led).toBe(`/releases/0123456789abcdef${'uri' in local ? local.uri : ''}`);
    },
  );

  it.each(['/articoli/', '/crea-articolo', '//evil.example/'])(
    'answers %s itself, as the local server does',
    async (uri) => {
      const { statusCode, headers } = await atCloudFront('r1')(uri);
      expect({ statusCode, headers }).toMatchObject({ statusCode: 301, headers: { location: routeHeaders(uri) } });
    },
  );

  it('is small enough for CloudFront', () => {
    expect(Buffer.byteLength(pageRequestCode())).toBeLessThan(10_240);
  });
});

it('the query of a reader goes along where a page has moved, and no other answer changes', () => {
  const handler = runInNewContext(`${pageResponseCode()};handler`) as (event: object) => { headers: object };
  const querystring = { utm: { value: 'mail' }, p: { value: '1' } };
  const answer = (statusCode: number, asked: object) =>
    handler({
      request: { querystring: asked },
      response: { statusCode, headers: { location: { value: '/articolo/uno' } } },
    }).headers;
  expect(answer(301, querystring)).toEqual({ location: { value: '/articolo/uno?utm=mail&p=1' } });
  for (const [status, asked] of [
    [301, {}],
    [302, querystring],
  ] as const)
    expect(answer(status, asked)).toEqual({ location: { value: '/articolo/uno' } });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html: ECMAScript 5.1 and
// little more. What this runtime cannot parse would answer every page with 503.
describe.each([
  ['pages', pageRequestCode()],
  ['the API', apiRequestCode()],
  ['pages, for their answers', pageResponseCode()],
])('the function before every request to %s', (_, code) => {
  const nodes: ts.Node[] = [];
  const collect = (node: ts.Node): void => {
    nodes.push(node);
    node.forEachChild(collect);
  };
  collect(ts.createSourceFile('edge.js', code, ts.ScriptTarget.Latest, true));

  it('has only syntax that CloudFront runs', () => {
    const refused = nodes.filter(
      (node) =>
        newerSyntax.has(node.kind) ||
        (ts.isCatchClause(node) && !node.variableDeclaration) ||
        (ts.isParameter(node) && node.initializer) ||
        (ts.isFunctionLike(node) && 'asteriskToken' in node && node.asteriskToken),
    );
    expect(refused.map((node) => node.getText())).toEqual([]);
  });

  it('reads nothing of a built-in object but what CloudFront has', () => {
    const read = nodes
      .filter(ts.isPropertyAccessExpression)
      .map((node) => node.getText())
      .filter((text) => /^(Object|Array|String|Number|JSON|Math|Promise|Symbol|RegExp|Date)\.\w+$/.test(text));
    expect(read.filter((text) => !['Object.keys', 'Object.prototype'].includes(text))).toEqual([]);
  });

  it('calls only functions that CloudFront has', () => {
    const declared = nodes.filter(ts.isFunctionDeclaration).map(({ name }) => name?.text);
    const called = nodes.filter(ts.isCallExpression).map(({ expression }) => {
      return ts.isPropertyAccessExpression(expression) ? `.${expression.name.text}` : expression.getText();
    });
    expect(called.filter((name) => !declared.includes(name) && !functionsOfCloudFront.includes(name))).toEqual([]);
  });
});

const routeHeaders = (uri: string) => {
  const routed = routeAtEdge(uri);
  return 'headers' in routed ? { ...routed.headers['location'] } : undefined;
};

describe('the function before every request to the API', () => {
  it('sets the client’s address over any header of the client', () => {
    const handler = runInNewContext(`${apiRequestCode()};handler`) as (event: object) => { headers: object };
    const request = { headers: { 'x-viewer-address': { value: '10.0.0.1' } } };
    const { headers } = handler({ viewer: { ip: '203.0.113.7' }, request });
    expect(headers).toMatchObject({ 'x-viewer-address': { value: '203.0.113.7' } });
  });
});
