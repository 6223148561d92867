import { conclude, runTests } from '#infra/checks/checks.ts';

process.env['LONG_TESTS'] = 'on';
conclude([await runTests(['--project', 'long*', ...process.argv.slice(2)])]);
