import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

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
