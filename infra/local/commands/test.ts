import { conclude, runProgram, runTests } from '../checks.ts';
import { ensureChromium } from '../chromium.ts';

ensureChromium();
conclude([
  runProgram('formato e regole'),
  runProgram('tipi'),
  runProgram('tipi delle pagine'),
  runTests(...process.argv.slice(2)),
]);
