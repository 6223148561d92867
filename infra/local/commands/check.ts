import { conclude, runPrograms, runTests } from '../checks.ts';

conclude([...(await runPrograms('formato e regole', 'tipi')), await runTests(['--project', 'rules'])]);
