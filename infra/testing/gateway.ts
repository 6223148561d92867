import type { Synthesised } from './synthesised.ts';

/** The event that API Gateway sends to a function (payload format 2.0), as far as the functions use it. */
type GatewayEvent = {
  version: '2.0';
  routeKey: string;
  rawPath: string;
  rawQueryString: string;
  headers: Record<string, string>;
  requestContext: { http: { method: string; path: string; sourceIp: string }; requestId: string; domainName: string };
  body?: string;
  isBase64Encoded: boolean;
};

type GatewayResult = {
  statusCode: number;
  headers?: Record<string, string>;
  body?: string;
  isBase64Encoded?: boolean;
};

export type GatewayHandler = (event: GatewayEvent, context: object) => Promise<GatewayResult>;

/** The key of the CDN in tests. */
export const originKey = 'la-chiave-della-cdn';

/** Calls a deployed function like a server: converts requests and responses as the CDN and API Gateway do. */
export const throughGateway = (
  handler: GatewayHandler,
  request: Request,
  sourceIp = '203.0.113.7',
): Promise<Response> =>
  atGateway(handler, request, sourceIp, { 'x-origin-key': originKey, 'x-viewer-address': sourceIp });

/** The same for a request that does not come from the CDN. */
export const pastCdn = (handler: GatewayHandler, request: Request): Promise<Response> =>
  atGateway(handler, request, '203.0.113.7', {});

async function atGateway(
  handler: GatewayHandler,
  request: Request,
  sourceIp: string,
  ofCdn: Record<string, string>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const result = await handler(
    {
      version: '2.0',
      routeKey: '$default',
      rawPath: pathname,
      rawQueryString: search.slice(1),
      headers: { ...Object.fromEntries(request.headers), ...ofCdn },
      requestContext: {
        http: { method: request.method, path: pathname, sourceIp },
        requestId: 'gateway-1',
        domainName: 'api.example',
      },
      ...(body.length > 0 ? { body: body.toString('base64') } : {}),
      isBase64Encoded: body.length > 0,
    },
    {},
  );
  const { statusCode, headers = {}, body: answer = '', isBase64Encoded = false } = result;
  const empty = statusCode === 204 || statusCode === 304;
  return new Response(empty ? null : Buffer.from(answer, isBase64Encoded ? 'base64' : 'utf8'), {
    status: statusCode,
    headers,
  });
}

type Resource = { Type: string; Properties: Record<string, unknown> };
/** `target`: the logical id of the function. */
export type Route = { method: string; path: string; target: string };

/** The routes of the gateway in all stacks. */
export const routesOf = ({ templates }: Pick<Synthesised, 'templates'>): Route[] =>
  Object.values(templates).flatMap((template) => {
    const { Resources } = template.toJSON() as { Resources: Record<string, Resource> };
    const routes = Object.values(Resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Route');
    return routes.map(({ Properties }) => {
      const routeKey = String(Properties['RouteKey']);
      const [method = '', path = ''] = routeKey === '$default' ? ['ANY', '/{path+}'] : routeKey.split(' ');
      const { 'Fn::Join': joined } = Properties['Target'] as { 'Fn::Join': [string, [string, { Ref: string }]] };
      const uri = Resources[joined[1][1].Ref]?.Properties['IntegrationUri'] as { 'Fn::GetAtt': [string] };
      return { method, path, target: uri['Fn::GetAtt'][0] };
    });
  });

/** The function that the gateway selects for a request; undefined without a route. */
export function targetOf(routes: readonly Route[], method: string, path: string): string | undefined {
  const fitting = routes.filter((route) => [method, 'ANY'].includes(route.method) && fits(route.path, path));
  return fitting.toSorted((one, other) => exactness(other) - exactness(one))[0]?.target;
}

/** The function that the gateway selects for a GET of this path, as `Read`; undefined without a route. */
export function servedBy(synthesised: Synthesised): (path: string) => string | undefined {
  const routes = routesOf(synthesised);
  return (path) => targetOf(routes, 'GET', path)?.replace(/[0-9A-F]{8}$/, '');
}

/** `{path+}` matches the rest of a path, `{provider}` one segment. */
function fits(pattern: string, path: string): boolean {
  const parts = pattern.split('/').map((part) => (part.endsWith('+}') ? '.+' : part.startsWith('{') ? '[^/]+' : part));
  return new RegExp(`^${parts.join('/')}$`).test(path);
}

/** API Gateway prefers routes without a greedy parameter, then the longest path, then the route that names the method. */
const exactness = ({ method, path }: Route) =>
  (path.includes('+}') ? 0 : 10_000) + 10 * path.length + (method === 'ANY' ? 0 : 1);
