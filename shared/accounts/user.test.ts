import { describe, expect, it, test } from 'vitest';
import { explain } from '#shared/errors/validation.ts';
import { limits } from '#shared/limits.ts';
import { Subscriber } from '#shared/newsletter/subscriber.ts';
import { PasskeyName } from './second-factor.ts';
import { InvitationInput, LoginInput, ProfileInput, RegisterInput, RoleChange } from './user.ts';

const form = { fullName: 'Giulia Ferrante', username: 'giulia', email: 'giulia@rivista.example', password: 'sei-or' };

const complaints = (fields: object) => {
  const { error } = RegisterInput.safeParse({ ...form, ...fields });
  return error ? explain(error) : [];
};

describe('registration', () => {
  test.each(['fullName', 'username', 'email', 'password'])('needs %s', (field) =>
    expect(complaints({ [field]: undefined })).toEqual([{ field, message: 'Campo obbligatorio' }]),
  );

  it('wants a password of 6 characters, in the words of the specification', () => {
    expect(complaints({ password: '123456' })).toEqual([]);
    for (const password of ['12345', '']) {
      expect(complaints({ password })).toEqual([
        { field: 'password', message: 'La password deve essere di almeno 6 caratteri' },
      ]);
    }
  });

  /** Whether each of the schemas of a person's name takes it: register, profile, invitation, subscriber, passkey. */
  const takes = (name: string) => {
    const subscriber = { email: form.email, isActive: true, subscribedAt: '2026-06-01T10:00:00.000Z', name };
    return [
      RegisterInput.safeParse({ ...form, fullName: name }),
      ProfileInput.safeParse({ fullName: name }),
      InvitationInput.safeParse({ email: form.email, fullName: name, role: 'writer' }),
      Subscriber.safeParse(subscriber),
      PasskeyName.safeParse({ name: name.slice(0, limits.passkeyName) }),
    ].map(({ success }) => success);
  };
  const all = (answer: boolean) => Array(5).fill(answer);

  it('takes a name of 200 characters and no more, like profile, invitation and subscriber', () => {
    expect(takes('n'.repeat(200))).toEqual(all(true));
    expect(takes('n'.repeat(201)).slice(0, 4)).toEqual(all(false).slice(0, 4));
  });

  it.each([
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ])(
    'refuses a name with %j, which turns the letters around it, like profile, invitation, subscriber and passkey',
    (control) => expect(takes(`Ada ${control}nimda`)).toEqual(all(false)),
  );

  it.each(['شيرين نشاط', 'דני קרוון', 'Zoë O’Brien-Łukasz', 'क्‍ष'])('takes the name %s', (name) =>
    expect(takes(name)).toEqual(all(true)),
  );

  it('takes a password of 128 characters and no more', () => {
    expect(complaints({ password: 'p'.repeat(128) })).toEqual([]);
    expect(complaints({ password: 'p'.repeat(129) }).map(({ field }) => field)).toEqual(['password']);
  });

  it('leaves the password exactly as typed', () => {
    const password = '  Pe\u0301 \u00e9  ';
    expect(RegisterInput.parse({ ...form, password }).password).toBe(password);
  });

  it.each(['parola\ud800', '\udfffparola', 'pa\udc00\ud800rola'])(
    'refuses the password %j, half a surrogate pair',
    (password) =>
      expect(complaints({ password })).toEqual([
        { field: 'password', message: 'La password contiene caratteri non ammessi' },
      ]),
  );

  it('takes a password of whole surrogate pairs', () => expect(complaints({ password: '🔑🔐🔒🔓🔏🔑' })).toEqual([]));
});

describe('an e-mail address', () => {
  test.each([
    ['giulia@rivista.example', 'giulia@rivista.example'],
    ['Giulia@Rivista.EXAMPLE', 'giulia@rivista.example'],
    ['  giulia@rivista.example ', 'giulia@rivista.example'],
    ['g.f+arte_1@sotto.rivista.example', 'g.f+arte_1@sotto.rivista.example'],
    [`${'a'.repeat(64)}@rivista.example`, `${'a'.repeat(64)}@rivista.example`],
  ])('%j is kept as %s', (given, kept) => expect(RegisterInput.parse({ ...form, email: given }).email).toBe(kept));

  test.each([
    '',
    'giulia',
    'giulia@rivista',
    'giulia@@rivista.example',
    'giu lia@rivista.example',
    'giulia@rivista..example',
    '.giulia@rivista.example',
    'giulia@-rivista.example',
    'giulia@rivista.example\r\nBcc: altri@rivista.example',
    'Giulia <giulia@rivista.example>',
    'giùlia@rivista.example',
    'giulia@città.example',
    'giulia\u0000@rivista.example',
    `${'a'.repeat(65)}@rivista.example`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.example`,
  ])('%j is no email address', (email) =>
    expect(complaints({ email })).toEqual([{ field: 'email', message: 'Indirizzo email non valido' }]),
  );
});

describe('a username', () => {
  test.each([
    ['giulia', 'giulia'],
    ['Giulia.Ferrante', 'giulia.ferrante'],
    ['g_f-1', 'g_f-1'],
    ['abc', 'abc'],
    ['a'.repeat(32), 'a'.repeat(32)],
  ])('the username %s is kept as %s', (given, kept) =>
    expect(RegisterInput.parse({ ...form, username: given }).username).toBe(kept),
  );

  test.each(['', 'ab', 'a'.repeat(33), 'giu lia', 'giùlia', 'gіulia', 'a@b', '<b>', 'a/b', 'a#b'])(
    '%j is no username',
    (username) => expect(complaints({ username }).map(({ field }) => field)).toEqual(['username']),
  );
});

describe('logging in', () => {
  it('finds the address however it is typed', () =>
    expect(LoginInput.parse({ email: ' Giulia@Rivista.example ', password: 'x' }).email).toBe(
      'giulia@rivista.example',
    ));

  test.each(['email', 'password'])('needs %s', (field) => {
    const complete = { email: form.email, password: form.password };
    for (const empty of [undefined, '']) {
      const { error } = LoginInput.safeParse({ ...complete, [field]: empty });
      expect(error && explain(error)).toEqual([{ field, message: 'Campo obbligatorio' }]);
    }
  });
});

test.each(['superadmin', 'Admin', '', null, 1, ['admin'], '__proto__'])('%j is no role', (role) =>
  expect(RoleChange.safeParse({ role }).success).toBe(false),
);
