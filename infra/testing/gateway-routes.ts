import type { Synthesised } from './synthesised.ts';

type Resource = { Properties: Record<string, unknown> };
type Route = { method: string; path: string; target: string };

/** Which function the gateway gives a GET of this path to, as `Read`; undefined where it knows none. */
export function servedBy({ templates }: Synthesised): (path: string) => string | undefined {
  const { Resources } = templates.api.toJSON() as { Resources: Record<string, Resource> };
  const routes = Object.values(templates.api.findResources('AWS::ApiGatewayV2::Route')).map(({ Properties }): Route => {
    const [method = '', path = ''] = String(Properties.RouteKey).split(' ');
    const [, { Ref: integration }] = Properties.Target['Fn::Join'][1] as [string, { Ref: string }];
    const uri = Resources[integration]?.Properties['IntegrationUri'] as { 'Fn::GetAtt': [string] };
    return { method, path, target: uri['Fn::GetAtt'][0].replace(/[0-9A-F]{8}$/, '') };
  });
  return (path) => {
    const fitting = routes.filter((route) => ['GET', 'ANY'].includes(route.method) && fits(route.path, path));
    return fitting.toSorted((one, other) => exactness(other) - exactness(one))[0]?.target;
  };
}

/** `{path+}` is all that is left, `{provider}` one part. */
function fits(pattern: string, path: string): boolean {
  const parts = pattern.split('/').map((part) => (part.endsWith('+}') ? '.+' : part.startsWith('{') ? '[^/]+' : part));
  return new RegExp(`^${parts.join('/')}$`).test(path);
}

/** Of routes that fit, API Gateway takes one without a rest before those with one, and of these the longest. */
const exactness = ({ path }: Route) => (path.includes('+}') ? 0 : 1_000) + path.length;
