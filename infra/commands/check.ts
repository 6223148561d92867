import { exitWithSummary, runProgram, runTests } from '#infra/checks/checks.ts';

exitWithSummary(
  await Promise.all([runProgram('tipi'), runProgram('formato e regole'), runTests(['--project', 'rules'])]),
);
