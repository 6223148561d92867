import type { Synthesised } from './synthesised.ts';

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
