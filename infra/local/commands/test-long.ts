import { conclude, runTests } from '../checks.ts';

process.env['LONG_TESTS'] = 'on';
conclude([runTests('--project', 'long', ...process.argv.slice(2))]);
