import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
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
    publish: stacks.publish.publisher,
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
    /** All that a function may do. */
    allowedTo(name: FunctionName): string[] {
      const stack = name === 'publish' ? 'publish' : 'api';
      const role = functions[name].role?.node.defaultChild;
      const id = role ? stacks[stack].getLogicalId(role as CfnRole) : '';
      const policies = Object.values(templates[stack].findResources('AWS::IAM::Policy'));
      return policies
        .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === id))
        .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as { Action: string | string[] }[])
        .flatMap(({ Action }) => Action);
    },
  };
}

export type Synthesised = Awaited<ReturnType<typeof synthesise>>;
