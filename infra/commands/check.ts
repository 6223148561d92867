import { conclude, runPrograms, runTests } from '#infra/checks/checks.ts';

conclude([...(await runPrograms('formato e regole', 'tipi')), await runTests(['--project', 'rules'])]);
