import { exitWithSummary, runTests } from '#infra/checks/checks.ts';
import { ensureChromium } from '#infra/checks/programs.ts';

process.env['LONG_TESTS'] = 'on';
ensureChromium();
exitWithSummary([await runTests(['--project', 'long*', ...process.argv.slice(2)])]);
