import type { Stage } from '#infra/stacks/config.ts';
import { magazine } from '#shared/magazine.ts';
import { awsJson } from './aws-cli.ts';

type Described = {
  Stacks: { Outputs?: { OutputKey: string; OutputValue: string }[] }[];
};

/** The outputs of a stack of the stage. */
export function outputsOf({ name, region }: Stage, stack: string): Record<string, string> {
  const args = ['cloudformation', 'describe-stacks', '--region', region];
  const { Stacks } = awsJson<Described>([...args, '--stack-name', `${magazine.name}-${name}-${stack}`]);
  return Object.fromEntries((Stacks[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
}

export function outputOf(stage: Stage, stack: string, key: string): string {
  const value = outputsOf(stage, stack)[key];
  if (!value) throw new Error(`${magazine.name}-${stage.name}-${stack} non dice ${key}: è tutto pubblicato?`);
  return value;
}
