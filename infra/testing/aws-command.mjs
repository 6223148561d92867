#!/usr/bin/env node
// Stands for the commands `aws` and `cdk` where there is no account: writes down what it is told and answers what AWS would.
import { appendFileSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const args = process.argv.slice(2);
const has = (...words) => words.every((word) => args.includes(word));
const input = has('--cli-input-json') ? JSON.parse(readFileSync(0, 'utf8')) : undefined;
appendFileSync(process.env.TOLD, `${JSON.stringify({ program: basename(process.argv[1]), args, input })}\n`);

const outputs = { ...JSON.parse(process.env.OUTPUTS ?? '{}'), Url: 'https://d1.cloudfront.example' };
const answer = () => {
  if (has('get-caller-identity')) return { Account: '123456789012' };
  if (has('get-account-settings')) return { AccountLimit: { ConcurrentExecutions: Number(process.env.LIMIT ?? 1000) } };
  if (has('describe-stacks')) {
    return {
      Stacks: [{ Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })) }],
    };
  }
  if (has('start-build')) return { build: { id: 'build-1' } };
  if (has('batch-get-builds')) return { builds: [{ buildStatus: 'SUCCEEDED' }] };
  return {};
};
if (has('get-parameter') && !(process.env.KNOWN ?? '').split(' ').some((name) => has(name))) {
  console.error('An error occurred (ParameterNotFound)');
  process.exit(254);
}
console.log(JSON.stringify(answer()));
