import { spawnSync } from 'node:child_process';
import { writeLayers } from '#infra/checks/layers.ts';

writeLayers();
const { status } = spawnSync('biome', ['check', '--write', '.'], { stdio: 'inherit' });
process.exit(status ?? 1);
