import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type Deployment, describeDeployment } from './deployment.ts';
import { synthesise } from './synthesised.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What would be deployed; only where tests speak to that. */
    deployment: Deployment | undefined;
  }
}

/** One synthesis for the whole run: its files are what is deployed, and the same for all tests. */
export default async function setup(project: TestProject): Promise<() => void> {
  const synthesised = await synthesise('prod');
  project.provide('deployment', describeDeployment(synthesised));
  return () => rmSync(synthesised.outdir, { recursive: true, force: true });
}
