import { exitWithSummary, runProgram, runTests } from '#infra/checks/checks.ts';

exitWithSummary(
  await Promise.all([runProgram('types'), runProgram('format and rules'), runTests(['--project', 'rules'])]),
);
