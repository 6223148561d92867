import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { commonPasswords, isCommonPassword } from './password-rule.ts';

/** Passwords that are long enough, in one case: a capital letter does not make a password uncommon. */
const fromPackage = new Set(
  dictionary['passwords-common']
    .map((password) => password.toLowerCase())
    .filter((password) => password.length >= limits.password.minForStaff),
);

it('the stored list of common passwords is that of the package', async () => {
  const stored = await commonPasswords();
  expect(stored.size).toBeGreaterThan(17_000);
  expect([...fromPackage].filter((password) => !stored.has(password))).toEqual([]);
  expect([...stored].filter((password) => !fromPackage.has(password))).toEqual([]);
});

test.each(['password', 'Password', 'qwertyuiop', '1234567890'])('%j is a common password', async (password) =>
  expect(await isCommonPassword(password)).toBe(true),
);

test.each(['sinopia-demo', 'parola-segreta', 'una parola lunga'])('%j is no common password', async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);
