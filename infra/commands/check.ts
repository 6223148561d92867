import { exitWithSummary, runPrograms, runTests } from '#infra/checks/checks.ts';

exitWithSummary([...(await runPrograms('formato e regole', 'tipi')), await runTests(['--project', 'rules'])]);
