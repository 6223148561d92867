import { expect, test } from 'vitest';
import { explain } from '#shared/errors/validation.ts';
import { LoginForm, RegisterForm } from './account-forms.ts';

const filled = {
  fullName: 'Elena Baldacci',
  username: 'elena',
  email: 'elena@sinopia.example',
  password: 'segreto',
  confirmPassword: 'segreto',
};

const problemsOf = (changes: Partial<typeof filled>) => {
  const { error } = RegisterForm.safeParse({ ...filled, ...changes });
  return error ? Object.fromEntries(explain(error).map(({ field, message }) => [field, message])) : {};
};

test('a filled registration form is valid', () => {
  expect(problemsOf({})).toEqual({});
});

test.each(Object.keys(filled))('the field %s is required to register', (field) => {
  expect(problemsOf({ [field]: '' })).toMatchObject({ [field]: 'Campo obbligatorio' });
});

test('the passwords of a registration must match', () => {
  expect(problemsOf({ confirmPassword: 'altro' })).toEqual({ confirmPassword: 'Le password non coincidono' });
});

test('the password of a registration has at least 6 characters', () => {
  expect(problemsOf({ password: 'corta', confirmPassword: 'corta' })).toEqual({
    password: 'La password deve essere di almeno 6 caratteri',
  });
});

test('a short password and a different confirmation are both reported', () => {
  expect(problemsOf({ password: 'corta', confirmPassword: 'altro' })).toEqual({
    password: 'La password deve essere di almeno 6 caratteri',
    confirmPassword: 'Le password non coincidono',
  });
});

test.each(['email', 'password'])('the field %s is required to log in', (field) => {
  const { error } = LoginForm.safeParse({ email: 'elena@sinopia.example', password: 'segreto', [field]: '' });
  expect(explain(error ?? { issues: [] })).toEqual([{ field, message: 'Campo obbligatorio' }]);
});
