import { type FunctionName, functionNames } from '#infra/bundles/bundle.ts';
import { type Ask, allows, parametersIn, type Statement } from './allowed-operations.ts';
import { type Route, routesOf } from './gateway.ts';
import type { Synthesised } from './synthesised.ts';

type Deployed = {
  /** The logical id in the template. */
  logicalId: string;
  /** The bundle file. */
  file: string;
  /** Variables of the template; a resource of the account is written as `${Magazine/SendQueue}`. */
  environment: Record<string, string>;
  statements: Statement[];
};

/**
 * The parts of a synthesised stage that are needed to run its functions, as plain data, so that one synthesis serves
 * all tests.
 */
export type Deployment = {
  functions: Record<FunctionName, Deployed>;
  routes: Route[];
  tables: Synthesised['tables'];
  /** The folder of the layer with sharp. */
  sharp: string;
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
    sharp: synthesised.layerOf('decode'),
  };
}

export const mayAsk = ({ functions, tables }: Deployment, name: FunctionName, ask: Ask): boolean =>
  allows(functions[name].statements, tables[ask.table], ask);

export const parametersAllowed = ({ functions }: Deployment, name: FunctionName): string[] =>
  parametersIn(functions[name].statements);

/** The variables of a function with resources of the test account filled in; an unknown resource is an error. */
export function environmentIn(
  { functions }: Deployment,
  name: FunctionName,
  account: Record<string, string>,
): Record<string, string> {
  const put = (value: string) =>
    value.replace(/\$\{([^}]+)\}/g, (_, thing: string) => {
      const known = account[thing];
      if (known === undefined) throw new Error(`${name} refers to ${thing}, which the tests do not provide`);
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

/** Resolves imports of other stacks to the resource, named by its place in the stacks. */
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
    if (!thing) throw new Error(`Unknown resource: ${JSON.stringify(value)}`);
    return `\${${thing}}`;
  };
}

/** `Sinopia-prod-Magazine/SendQueue/Resource` is `Magazine/SendQueue`. */
const placeOf = (path = ''): string => path.replace(/^[^/]*-(?=\w+\/)/, '').replace(/\/Resource$/, '');
