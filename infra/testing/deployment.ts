import { type FunctionName, functionNames } from '#infra/bundles/bundle.ts';
import { type Route, routesOf } from './gateway-routes.ts';
import { type Ask, allows, parametersIn, type Statement } from './rights.ts';
import type { Synthesised } from './synthesised.ts';

type Deployed = {
  /** As its template calls it. */
  logicalId: string;
  /** The file as it would be sent to AWS. */
  file: string;
  /** What its template tells it; a thing of the account is named, as in `${Mail/SendQueue}`. */
  environment: Record<string, string>;
  statements: Statement[];
};

/** What synthesis made of a stage, as far as it takes to run its functions: plain data, so that it can be made once. */
export type Deployment = {
  functions: Record<FunctionName, Deployed>;
  routes: Route[];
  tables: Synthesised['tables'];
};

export function describeDeployment(synthesised: Synthesised): Deployment {
  const resolved = valuesIn(synthesised);
  const described = functionNames.map((name) => {
    const environment = Object.entries(synthesised.environmentOf(name)).map(([key, value]) => [key, resolved(value)]);
    const deployed: Deployed = {
      logicalId: synthesised.logicalIdOf(name),
      file: synthesised.bundleOf(name),
      environment: Object.fromEntries(environment),
      statements: synthesised.statementsOf(name),
    };
    return [name, deployed] as const;
  });
  return {
    functions: Object.fromEntries(described) as Deployment['functions'],
    routes: routesOf(synthesised),
    tables: synthesised.tables,
  };
}

export const mayAsk = ({ functions, tables }: Deployment, name: FunctionName, ask: Ask): boolean =>
  allows(functions[name].statements, tables[ask.table], ask);

export const parametersAllowed = ({ functions }: Deployment, name: FunctionName): string[] =>
  parametersIn(functions[name].statements);

/** The variables of a function with the things of this account put in; a thing that the account has not is an error. */
export function environmentIn(
  { functions }: Deployment,
  name: FunctionName,
  account: Record<string, string>,
): Record<string, string> {
  const put = (value: string) =>
    value.replace(/\$\{([^}]+)\}/g, (_, thing: string) => {
      const known = account[thing];
      if (known === undefined) throw new Error(`${name} is told of ${thing}, which the tests do not play`);
      return known;
    });
  return Object.fromEntries(Object.entries(functions[name].environment).map(([key, value]) => [key, put(value)]));
}

type Resource = { Metadata?: Record<string, string> };
type Template = {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
};
type Reference = { Ref?: string; 'Fn::ImportValue'?: string };

/** Variables name what other stacks export: who follows the names comes to a thing, here called by its place in the stacks. */
function valuesIn({ templates }: Synthesised): (value: unknown) => string {
  const all = Object.values(templates).map((template) => template.toJSON() as Template);
  const things = new Map<string, string>();
  const exported = new Map<unknown, unknown>();
  for (const { Resources, Outputs = {} } of all) {
    for (const [id, { Metadata }] of Object.entries(Resources)) things.set(id, placeOf(Metadata?.['aws:cdk:path']));
    for (const { Value, Export } of Object.values(Outputs)) if (Export) exported.set(Export.Name, Value);
  }
  return function resolved(value: unknown): string {
    if (typeof value === 'string') return value;
    const { Ref, 'Fn::ImportValue': imported } = value as Reference;
    if (imported !== undefined) return resolved(exported.get(imported));
    const thing = Ref === undefined ? undefined : things.get(Ref);
    if (!thing) throw new Error(`Nobody knows what ${JSON.stringify(value)} is`);
    return `\${${thing}}`;
  };
}

/** `Sinopia-prod-Mail/SendQueue/Resource` is `Mail/SendQueue`. */
const placeOf = (path = ''): string => path.replace(/^[^/]*-(?=\w+\/)/, '').replace(/\/Resource$/, '');
