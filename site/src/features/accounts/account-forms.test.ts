import { expect, test } from 'vitest';
import { explain } from '#shared/text/validation.ts';
import { LoginForm, RegisterForm } from './account-forms.ts';

const filled = {
  fullName: 'Elena Baldacci',
  username: 'elena',
  email: 'elena@sinopia.example',
  password: 'segreto',
  confirmPassword: 'segreto',
};

const complaints = (changes: Partial<typeof filled>) => {
  const { error } = RegisterForm.safeParse({ ...filled, ...changes });
  return error ? Object.fromEntries(explain(error).map(({ field, message }) => [field, message])) : {};
};

test('a filled form registers', () => {
  expect(complaints({})).toEqual({});
});

test.each(Object.keys(filled))('%s is required', (field) => {
  expect(complaints({ [field]: '' })).toMatchObject({ [field]: 'Campo obbligatorio' });
});

test('passwords must match', () => {
  expect(complaints({ confirmPassword: 'altro' })).toEqual({ confirmPassword: 'Le password non coincidono' });
});

test('a password has at least 6 characters', () => {
  expect(complaints({ password: 'corta', confirmPassword: 'corta' })).toEqual({
    password: 'La password deve essere di almeno 6 caratteri',
  });
});

test('a short password and one that differs are both said', () => {
  expect(complaints({ password: 'corta', confirmPassword: 'altro' })).toEqual({
    password: 'La password deve essere di almeno 6 caratteri',
    confirmPassword: 'Le password non coincidono',
  });
});

test.each(['email', 'password'])('to log in, %s is required', (field) => {
  const { error } = LoginForm.safeParse({ email: 'elena@sinopia.example', password: 'segreto', [field]: '' });
  expect(explain(error ?? { issues: [] })).toEqual([{ field, message: 'Campo obbligatorio' }]);
});
