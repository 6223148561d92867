import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import type { CfnRole } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { bundleFunctions, type FunctionName, forgetBundles } from '../bundles/bundle.ts';
import { readStage } from '../config.ts';
import type { MagazineFunction } from '../constructs/magazine-function.ts';
import { buildStacks } from '../stacks/all.ts';

type Overrides = Parameters<typeof readStage>[1];

const context = (
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as { context: Record<string, unknown> }
).context;

/** What `cdk synth` makes of a stage, without its command. */
export async function synthesise(stageName: string, overrides: Overrides = {}) {
  const outdir = mkdtempSync(join(tmpdir(), 'assembly-'));
  // The command asks for this too: where each function's file lies.
  const app = new App({
    outdir,
    context: { ...context, 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true },
  });
  const stacks = buildStacks(app, readStage(stageName, overrides), await bundleFunctions());
  const assembly = app.synth();
  forgetBundles();
  const functions: Record<FunctionName, MagazineFunction> = {
    ...stacks.api.functions,
    'not-found': stacks.site.notFound,
    publish: stacks.publish.publisher,
    'newsletter-worker': stacks.mail.worker,
    feedback: stacks.mail.feedback,
    beside: stacks.publish.beside,
  };
  const templates = Object.fromEntries(
    Object.entries(stacks).map(([name, stack]) => [name, Template.fromStack(stack)]),
  ) as Record<keyof typeof stacks, Template>;

  return {
    app,
    outdir,
    stacks,
    templates,
    assembly,
    /** The file of a function as it would be sent to AWS. */
    bundleOf(name: FunctionName): string {
      const resource = functions[name].node.defaultChild as CfnFunction;
      return join(outdir, String(resource.getMetadata('aws:asset:path')), 'index.mjs');
    },
    /** What a function is told of where it stands. */
    environmentOf(name: FunctionName): Record<string, unknown> {
      const { stack, logicalId } = functions[name].node.defaultChild as CfnFunction;
      const { Resources } = Template.fromStack(stack).toJSON();
      return Resources[stack.resolve(logicalId)].Properties.Environment?.Variables ?? {};
    },
    /** All that a function may do. */
    allowedTo: (name: FunctionName): string[] => statementsOf(functions[name]).flatMap(({ Action }) => Action),
    /** The parameters that its role lets a function read. */
    parametersOf: (name: FunctionName): string[] =>
      statementsOf(functions[name])
        .filter(({ Action }) => [Action].flat().includes('ssm:GetParameters'))
        .flatMap(({ Resource }) => [...JSON.stringify(Resource).matchAll(/:parameter([^"]*)"/g)])
        .map(([, path = '']) => path)
        .toSorted(),
    /** Whether its role lets a function do this with one of the two tables. */
    mayAsk(name: FunctionName, { action, table, partition }: Ask): boolean {
      const { table: first, ledger } = stacks.data;
      const resource = stacks.data.getLogicalId((table === 'ledger' ? ledger : first).node.defaultChild as CfnTable);
      return statementsOf(functions[name]).some(({ Action, Resource, Condition }) => {
        const partitions = Object.values(Condition ?? {}).flatMap((keys) => keys['dynamodb:LeadingKeys'] ?? []);
        return (
          [Action].flat().includes(`dynamodb:${action}`) &&
          JSON.stringify(Resource).includes(resource) &&
          (partitions.length === 0 || partitions.some((kind) => kind.replace('#*', '') === partition))
        );
      });
    },
  };
}

type Ask = { action: string; table: 'table' | 'ledger'; partition: string };
type Statement = {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string[]>>;
};

function statementsOf({ role }: MagazineFunction): Statement[] {
  const resource = role?.node.defaultChild as CfnRole;
  const id = resource.stack.getLogicalId(resource);
  const policies = Object.values(Template.fromStack(resource.stack).findResources('AWS::IAM::Policy'));
  return policies
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === id))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
}

export type Synthesised = Awaited<ReturnType<typeof synthesise>>;
