import { conclude, runProgram, runTests } from '../checks.ts';

conclude([runProgram('formato e regole'), runProgram('tipi'), await runTests('--project', 'rules')]);
