import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#functions/context/context.ts';
import { pseudonym } from '#functions/context/secrets.ts';
import { type Account, getAccountByEmail } from './repository.ts';

/*
 * A mark of a browser that has logged in to an account. It opens nothing: logins from there have a counter of their own, so that
 * the guesses of others cannot lock its owner out. It ends with the sessions of its time: who knew a former password keeps none.
 */
const separator = '.';

export function newDeviceMark(ctx: Context, { email, tokenVersion }: Pick<Account, 'email' | 'tokenVersion'>): string {
  const device = [ctx.newId(), tokenVersion].join(separator);
  return [device, signatureOf(ctx, email, device)].join(separator);
}

/** The device of the first of these marks that is good for this account. Only a mark that we made is worth a look at the account. */
export async function knownDevice(
  ctx: Context,
  email: string,
  marks: readonly string[] = [],
): Promise<string | undefined> {
  const devices = marks.flatMap((mark) => signedDevice(ctx, email, mark) ?? []);
  const account = devices.length > 0 ? await getAccountByEmail(ctx.store, email) : undefined;
  return devices.find((device) => device.endsWith(separator + account?.tokenVersion));
}

function signedDevice(ctx: Context, email: string, mark: string): string | undefined {
  const end = mark.lastIndexOf(separator);
  const device = mark.slice(0, end);
  const [given, right] = [mark.slice(end + 1), signatureOf(ctx, email, device)].map((text) => Buffer.from(text));
  return given && right && given.length === right.length && timingSafeEqual(given, right) ? device : undefined;
}

const signatureOf = (ctx: Context, email: string, device: string) => pseudonym(ctx, 'known-device', email, device);
