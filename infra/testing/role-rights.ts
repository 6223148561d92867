import type { Synthesised } from './synthesised.ts';

type Many<Value> = Value | Value[];
type Statement = { Effect: string; Action: Many<string>; Resource: Many<unknown>; Condition?: object };
type Policy = {
  Type: string;
  Properties: { PolicyDocument: { Statement: Statement[] } };
  Metadata: { 'aws:cdk:path': string };
};

const listOf = <Value>(value: Many<Value>): Value[] => (Array.isArray(value) ? value : [value]);

/** All permissions by role: a line for each resource, such as `s3 GetObject PutObject: Files/releases/*`. */
export function rightsOf({ templates }: Synthesised): Record<string, string[]> {
  const policies = Object.values(templates)
    .flatMap((template) => Object.values((template.toJSON() as { Resources: Record<string, Policy> }).Resources))
    .filter(({ Type }) => Type === 'AWS::IAM::Policy');
  // The targets of a scheduler have a role each.
  const byRole = Map.groupBy(policies, ({ Metadata }) => roleOf(Metadata['aws:cdk:path']));
  return Object.fromEntries(
    [...byRole].map(([role, its]) => [
      role,
      its.flatMap(({ Properties }) => Properties.PolicyDocument.Statement.flatMap(linesOf)).toSorted(),
    ]),
  );
}

/** `Sinopia-prod-Magazine/ReadRole/DefaultPolicy/Resource` is Read. */
const roleOf = (path: string) =>
  path
    .replace(/^[\w-]+\//, '')
    .replace(/\/?(Role)?(ForTarget-\w+)?\/DefaultPolicy\/Resource$/, '')
    .replace(/Role$/, '');

function linesOf({ Effect, Action, Resource, Condition }: Statement): string[] {
  const actions = listOf(Action).toSorted();
  const services = [...new Set(actions.map((action) => action.split(':')[0]))];
  const condition = Condition ? ` if ${words(Condition)}` : '';
  return services.flatMap((service) => {
    const names = actions.flatMap((action) =>
      action.startsWith(`${service}:`) ? action.slice(`${service}:`.length) : [],
    );
    const what = `${Effect === 'Allow' ? '' : `${Effect} `}${service} ${names.join(' ')}`;
    return listOf(Resource).map((resource) => `${what}: ${nameOf(resource)}${condition}`);
  });
}

const words = (condition: object) =>
  Object.values(condition as Record<string, Record<string, Many<string>>>)
    .flatMap((keys) => Object.entries(keys).map(([key, values]) => `${key.split(':')[1]} ${listOf(values).join(' ')}`))
    .join(', ');

/** A resource by the name of its construct, in any stack. */
function nameOf(resource: unknown): string {
  return textOf(resource).replace(/^arn:aws:[\w-]+:[\w-]*:\w*:/, '');
}

function textOf(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const [[how, given] = []] = Object.entries(resource as object);
  if (how === 'Fn::Join') return (given as [string, unknown[]])[1].map(textOf).join('');
  if (how === 'Fn::GetAtt') return named(...(given as [string, string]));
  if (how === 'Ref') return given === 'AWS::AccountId' ? 'account' : named(given as string);
  const [, exported = ''] = String(given).split(':ExportsOutput');
  return named(exported.replace(/^(Ref|FnGetAtt)/, '').replace(/[0-9A-F]{8}$/, ''));
}

/** Without the digits that make a name unique, and with a note whether the ARN is meant. */
const named = (id: string, attribute = '') =>
  `${id.replace(/[0-9A-F]{8}(Arn)?(?=$|[A-Z])/, '')}${attribute.replace('Arn', '')}`;
