import { readFileSync, rmSync } from 'node:fs';
import type { Metafile } from 'esbuild';
import type { TestProject } from 'vitest/node';
import {
  type Bundles,
  bundleFunctions,
  cleanBundles,
  type FunctionName,
  functionNames,
  metafileOf,
  sharpLayer,
} from '#infra/bundles/bundle.ts';
import { type Deployment, describeDeployment } from './deployment.ts';
import { synthesise } from './synthesised.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The deployment, in projects that test bundles. */
    deployment: Deployment | undefined;
    /** The packages with at least one byte in each bundle. */
    packages: Record<FunctionName, string[]>;
  }
}

/** The functions run here, with the native libraries of this machine. */
const thisMachine = { os: process.platform, cpu: process.arch, libc: 'glibc' };

/** One synthesis for the whole run, shared by all test files. */
export default async function setup(project: TestProject): Promise<() => void> {
  const bundles = await bundleFunctions(sharpLayer(thisMachine));
  const synthesised = synthesise(bundles, 'prod');
  const packages = functionNames.map((name) => [name, packagesIn(bundles, name)] as const);
  cleanBundles();
  project.provide('packages', Object.fromEntries(packages) as Record<FunctionName, string[]>);
  project.provide('deployment', describeDeployment(synthesised));
  return () => rmSync(synthesised.outdir, { recursive: true, force: true });
}

function packagesIn(bundles: Bundles, name: FunctionName): string[] {
  const { outputs } = JSON.parse(readFileSync(metafileOf(bundles[name]), 'utf8')) as Metafile;
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const kept = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  return [...new Set(kept.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []))];
}
