#!/usr/bin/env node
// Replaces the commands `aws` and `cdk`: records each call and answers like AWS.
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const args = process.argv.slice(2);
const has = (...words) => words.every((word) => args.includes(word));
const after = (word) => args[args.indexOf(word) + 1];
const call = { program: basename(process.argv[1]), args };
if (has('--cli-input-json')) {
  const file = after('--cli-input-json').replace('file://', '');
  call.input = JSON.parse(readFileSync(file, 'utf8'));
  call.readable = (statSync(file).mode & 0o777).toString(8);
}
appendFileSync(process.env.CALLS, `${JSON.stringify(call)}\n`);
if (call.program === 'cdk') process.exit(has('deploy') && process.env.CDK_FAILS ? 1 : 0);

/** Answers of the account that a test replaces, by command: an object, or the words of an error. */
const replaced = JSON.parse(process.env.ANSWERS ?? '{}')[args[1]];
if (typeof replaced === 'string') {
  console.error(replaced);
  process.exit(254);
}

/** The states of the stacks that exist at first; by default all do. A deployment creates them. */
const stacks = JSON.parse(process.env.STACKS ?? 'null');
const isDeployed = readFileSync(process.env.CALLS, 'utf8').includes('"cdk","args":["deploy"');
const stateOf = (name) => (stacks && !isDeployed ? stacks[name.split('-').at(-1)] : 'CREATE_COMPLETE');
if (has('describe-stacks') && !stateOf(after('--stack-name'))) {
  console.error(`An error occurred (ValidationError): Stack with id ${after('--stack-name')} does not exist`);
  process.exit(254);
}
if (has('create-distribution') && !replaced) {
  console.error('An error occurred (NoSuchOrigin) when calling the CreateDistribution operation');
  process.exit(254);
}

const parameters = JSON.parse(process.env.SSM_PARAMETERS ?? '{}');
const known = parameters[after('--name')];
const outputs = { ...JSON.parse(process.env.OUTPUTS ?? '{}'), Url: 'https://d1.cloudfront.example' };
const answer = () => {
  if (replaced) return replaced;
  if (has('--version')) return 'aws-cli/2.31.0 Python/3.13.7';
  if (has('get-caller-identity')) return { Account: '123456789012' };
  if (has('get-account-settings')) return { AccountLimit: { ConcurrentExecutions: 1000 } };
  if (has('describe-stacks')) {
    return {
      Stacks: [
        {
          StackStatus: stateOf(after('--stack-name')),
          Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
        },
      ],
    };
  }
  if (has('get-parameter')) return known[after('--query').replace('Parameter.', '')];
  if (has('put-parameter')) return { Version: (parameters[call.input.Name]?.Version ?? 0) + 1 };
  if (has('lambda', 'invoke')) {
    const invoked = readFileSync(process.env.CALLS, 'utf8').match(/"invoke"/g).length;
    const refused = process.env.NOT_READY === 'true';
    // Pages that each call leaves to the next one.
    const left = Number(process.env.LEFT?.split(',')[invoked - 1] ?? 0);
    const answers = process.env.ANSWERS_OF_CALLS?.split(';') ?? [];
    const published = answers[invoked - 1] ?? (left > 0 ? JSON.stringify({ unfinished: left }) : '{}');
    writeFileSync(args.at(-3), refused ? '{"errorMessage":"There is no release"}' : published);
    return { StatusCode: 200, ...(refused ? { FunctionError: 'Unhandled' } : {}) };
  }
  if (has('get-email-identity')) return { VerifiedForSendingStatus: true };
  if (has('sesv2', 'get-account')) return { ProductionAccessEnabled: true, SendingEnabled: true };
  if (has('describe-key-value-store')) return { ETag: 'etag-1' };
  return {};
};
if (has('get-parameter') && !known) {
  console.error('An error occurred (ParameterNotFound)');
  process.exit(254);
}
console.log(JSON.stringify(answer()));
