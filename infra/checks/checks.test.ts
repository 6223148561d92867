import { expect, test } from 'vitest';
import { firstErrors } from './checks.ts';

const rule = '━'.repeat(30);

test.each<[string, string, string[]]>([
  [
    'tsc',
    'shared/a.ts(1,19): error TS2307: No module.\nshared/a.ts(2,14): error TS2322: No number.\nsite/b.tsx(6,1): error TS1: No.\n',
    ['shared/a.ts:1: TS2307: No module.', 'site/b.tsx:6: TS1: No.'],
  ],
  [
    'astro check',
    "site/src/pages/news/[id].astro:2:7 - error ts(2322): No number.\n\n2 const a: number = 'x';\n        ~\n\nResult (108 files): \n- 1 error\n",
    ['site/src/pages/news/[id].astro:2: ts(2322): No number.'],
  ],
  [
    'Biome, of what `npm run fix` leaves alone',
    `shared/a.ts:3:1 lint/suspicious/noDebugger  FIXABLE  ${rule}\n\n  × Unexpected.\n  \n  > 3 │ debugger\n\n  i Unsafe fix: Remove it\n\nci ${rule}\n\n  × Some errors were emitted while running checks.\n`,
    ['shared/a.ts:3: Unexpected.'],
  ],
  [
    'Biome, of what `npm run fix` mends',
    `shared/a.ts format ${rule}\n\n  × File content differs from formatting output\n`,
    ['shared/a.ts: File content differs from formatting output', '→ npm run fix'],
  ],
])('the first error of each file is shown at the end for %s', (_, output, shown) =>
  expect(firstErrors(output)).toEqual(shown),
);
