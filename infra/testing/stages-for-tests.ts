import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundles, functionNames } from '#infra/bundles/bundle.ts';
import { type Synthesised, synthesise } from './synthesised.ts';

const configurations = {
  /** With everything that a stage can have. */
  prod: () =>
    synthesise(bundles(), 'prod', {
      domain: {
        name: 'rivista.example',
        certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c2d3e-0000-4000-8000-000000000000',
      },
      github: { repository: 'rivista/sinopia' },
      secretVersions: { tokenKey: 4, linkKey: 3, originKey: 2 },
      dataExists: true,
    }),
  prodWithoutDomain: () => synthesise(bundles(), 'prod'),
  prodWithPro: () => synthesise(bundles(), 'prod', { plan: 'PRO' }),
  prodWithBusiness: () => synthesise(bundles(), 'prod', { plan: 'BUSINESS' }),
  dev: () => synthesise(bundles(), 'dev'),
};

const synthesised = new Map<string, Synthesised>();
let folder: string | undefined;
process.once('exit', () => {
  for (const { outdir } of synthesised.values()) rmSync(outdir, { recursive: true, force: true });
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** A stage, synthesised once for all test files of this process. Its functions are empty: the stacks read no code. */
export function stage(name: keyof typeof configurations): Synthesised {
  const made = synthesised.get(name) ?? configurations[name]();
  synthesised.set(name, made);
  return made;
}

function bundles(): Bundles {
  folder ??= mkdtempSync(join(tmpdir(), 'bundles-'));
  const into = folder;
  const folders = [...functionNames, 'sharp' as const].map((name) => {
    const bundle = join(into, name);
    mkdirSync(bundle, { recursive: true });
    writeFileSync(join(bundle, 'index.mjs'), `// ${name}`);
    return [name, bundle] as const;
  });
  return Object.fromEntries(folders) as Bundles;
}
