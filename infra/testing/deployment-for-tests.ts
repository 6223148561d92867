import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { bundleFunctions, cleanBundles } from '#infra/bundles/bundle.ts';
import { type Deployment, describeDeployment } from './deployment.ts';
import { synthesise } from './synthesised.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The deployment, in projects that test bundles. */
    deployment: Deployment | undefined;
  }
}

/** One synthesis for the whole run, shared by all test files. */
export default async function setup(project: TestProject): Promise<() => void> {
  const synthesised = synthesise(await bundleFunctions(), 'prod');
  cleanBundles();
  project.provide('deployment', describeDeployment(synthesised));
  return () => rmSync(synthesised.outdir, { recursive: true, force: true });
}
