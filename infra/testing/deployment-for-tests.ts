import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { bundleFunctions, cleanBundles, sharpLayer } from '#infra/bundles/bundle.ts';
import { type Deployment, describeDeployment } from './deployment.ts';
import { synthesise } from './synthesised.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The deployment, in projects that test bundles. */
    deployment: Deployment | undefined;
  }
}

/** The functions run here, with the native libraries of this machine. */
const thisMachine = { os: process.platform, cpu: process.arch, libc: 'glibc' };

/** One synthesis for the whole run, shared by all test files. */
export default async function setup(project: TestProject): Promise<() => void> {
  const bundles = await bundleFunctions(sharpLayer(thisMachine));
  const synthesised = synthesise(bundles, 'prod');
  cleanBundles();
  project.provide('deployment', describeDeployment(synthesised));
  return () => rmSync(synthesised.outdir, { recursive: true, force: true });
}
