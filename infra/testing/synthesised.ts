import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type CfnElement } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { CfnTable } from 'aws-cdk-lib/aws-dynamodb';
import type { CfnRole } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bundles, FunctionName } from '#infra/bundles/bundle.ts';
import { buildStacks } from '#infra/stacks/all.ts';
import { readStage } from '#infra/stacks/config.ts';
import type { MagazineFunction } from '#infra/stacks/magazine-function.ts';
import type { Statement } from './allowed-operations.ts';

type Overrides = Parameters<typeof readStage>[1];

const context = (
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as { context: Record<string, unknown> }
).context;

/** The result of `cdk synth` for a stage, without the command. */
export function synthesise(bundles: Bundles, stageName: string, overrides: Overrides = {}) {
  const outdir = mkdtempSync(join(tmpdir(), 'assembly-'));
  // The command sets the same context: it records the file of each function.
  const app = new App({
    outdir,
    // Its findings are notes for a person who deploys, and no test reads them: they would take most of a synthesis.
    builtinCloudFormationValidation: false,
    context: { ...context, 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true },
  });
  const { stacks, parts } = buildStacks(app, readStage(stageName, overrides), bundles);
  const assembly = app.synth();
  const functions: Record<FunctionName, MagazineFunction> = {
    ...parts.api.functions,
    'not-found': parts.site.notFound,
    publish: parts.publish.publisher,
    'newsletter-worker': parts.mail.worker,
    feedback: parts.mail.feedback,
    'newsroom-mail': parts.mail.newsroomMail,
    derived: parts.site.derived,
    search: parts.publish.search,
    decode: parts.media.decode,
    media: parts.media.sizes,
  };
  const templates = Object.fromEntries(
    Object.entries(stacks).map(([name, stack]) => [name, Template.fromStack(stack)]),
  ) as Record<keyof typeof stacks, Template>;

  const tables = {
    table: logicalIdOf(stacks.data.table.node.defaultChild as CfnTable),
    ledger: logicalIdOf(stacks.data.ledger.node.defaultChild as CfnTable),
  };

  return {
    app,
    outdir,
    stacks,
    templates,
    assembly,
    /** The bundle file of a function. */
    bundleOf(name: FunctionName): string {
      const resource = functions[name].node.defaultChild as CfnFunction;
      return join(outdir, String(resource.getMetadata('aws:asset:path')), 'index.mjs');
    },
    /** The folder of the layer of a function, which is in its own stack. */
    layerOf(name: FunctionName): string {
      const { stack, logicalId } = functions[name].node.defaultChild as CfnFunction;
      const { Resources } = Template.fromStack(stack).toJSON();
      const [layer] = Resources[stack.resolve(logicalId)].Properties.Layers;
      return join(outdir, Resources[layer.Ref].Metadata['aws:asset:path']);
    },
    /** The environment variables of a function. */
    environmentOf(name: FunctionName): Record<string, unknown> {
      const { stack, logicalId } = functions[name].node.defaultChild as CfnFunction;
      const { Resources } = Template.fromStack(stack).toJSON();
      return Resources[stack.resolve(logicalId)].Properties.Environment?.Variables ?? {};
    },
    statementsOf: (name: FunctionName): Statement[] => statementsOf(functions[name]),
    /** The logical ids of the tables. */
    tables,
    /** The logical id of a function. */
    logicalIdOf: (name: FunctionName): string => logicalIdOf(functions[name].node.defaultChild as CfnFunction),
  };
}

const logicalIdOf = (resource: CfnElement): string => resource.stack.getLogicalId(resource);

function statementsOf({ role }: MagazineFunction): Statement[] {
  const resource = role?.node.defaultChild as CfnRole;
  const id = logicalIdOf(resource);
  const policies = Object.values(Template.fromStack(resource.stack).findResources('AWS::IAM::Policy'));
  return policies
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === id))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
}

export type Synthesised = ReturnType<typeof synthesise>;
