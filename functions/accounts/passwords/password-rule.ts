import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { invalid } from '#functions/errors/app-error.ts';
import { limits } from '#shared/limits.ts';
import { isStaff, type Role } from '#shared/rules/permissions.ts';

const tooShort = 'Per la redazione la password deve avere almeno 8 caratteri';
const tooCommon = "Questa password è tra le più comuni: scegline un'altra";

/** Why this password is too weak for the staff; undefined if it is not. */
export async function weaknessOf(password: string): Promise<string | undefined> {
  if ([...password].length < limits.password.minForStaff) return tooShort;
  return (await isCommonPassword(password)) ? tooCommon : undefined;
}

/** Stored with the account, because a later change of role cannot look at the password. */
export const isWeakPassword = async (password: string): Promise<boolean> => (await weaknessOf(password)) !== undefined;

/** Readers choose from six characters on; the staff needs eight, and none of the commonest. */
export async function refuseWeakPassword(role: Role, password: string): Promise<void> {
  const message = isStaff(role) ? await weaknessOf(password) : undefined;
  if (message !== undefined) throw invalid([{ field: 'password', message }]);
}

const decompress = promisify(brotliDecompress);

let known: Promise<Set<string>> | undefined;

/** Unpacked at the first use: most calls choose no password. */
export const commonPasswords = (): Promise<Set<string>> => {
  known ??= unpack();
  return known;
};

async function unpack(): Promise<Set<string>> {
  const { compressedList } = await import('./common-passwords-list.ts');
  return new Set((await decompress(Buffer.from(compressedList, 'base64'))).toString().split('\n'));
}

export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await commonPasswords()).has(password.toLowerCase());
