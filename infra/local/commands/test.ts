import { conclude, runProgram, runTests } from '../checks.ts';
import { ensureChromium } from '../chromium.ts';
import { ensureIcalendar } from '../icalendar.ts';

try {
  ensureChromium();
  ensureIcalendar();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
conclude([
  runProgram('formato e regole'),
  runProgram('tipi'),
  runProgram('tipi delle pagine'),
  runTests(...process.argv.slice(2)),
]);
