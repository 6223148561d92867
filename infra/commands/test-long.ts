import { exitWithSummary, runTests } from '#infra/checks/checks.ts';

process.env['LONG_TESTS'] = 'on';
exitWithSummary([await runTests(['--project', 'long*', ...process.argv.slice(2)])]);
