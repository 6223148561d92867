import { Secret, TOTP } from 'otpauth';
import type { Person, testMagazine } from './magazine.ts';

type Magazine = Awaited<ReturnType<typeof testMagazine>>;

const password = 'parola-segreta';

/** The app of a person: its codes at the time of the magazine, `steps` of thirty seconds away. */
const appOf =
  ({ clock }: Magazine, secret: string) =>
  (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() + steps * 30_000 });

export const waitMinutes = ({ clock }: Magazine, minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

/** Turns an app on for this account: its codes and the recovery codes. */
export async function enableAuthenticatorApp(magazine: Magazine, as: Person) {
  const started = await magazine.call('POST', '/auth/totp', { as, body: { current: password } });
  const codeAt = appOf(magazine, String(started.body['secret']));
  const activated = await magazine.call('PUT', '/auth/totp', { as, body: { code: codeAt(0) } });
  // The code of the activation is used up.
  waitMinutes(magazine, 2);
  return { started, activated, codeAt, recoveryCodes: (activated.body['recoveryCodes'] ?? []) as string[] };
}

/** The first step of a login: the challenge that it leads to. */
export async function firstStep({ call }: Magazine, name: string, from?: string) {
  const body = { email: `${name}@rivista.example`, password };
  const answer = await call('POST', '/auth/login', { body, ...(from ? { from } : {}) });
  return { ...answer, challenge: String(answer.body['challenge']) };
}
