import '#shared/text/validation.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { LoginInput, RegisterInput } from '#shared/model/user.ts';

/** An empty field is reported as required, not as invalid. */
const filled = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .refine((value) => value.trim() !== '', { error: 'Campo obbligatorio', abort: true })
    .pipe(schema);

export const LoginForm = z.object({
  email: filled(LoginInput.shape.email),
  password: filled(LoginInput.shape.password),
});
export type LoginForm = z.infer<typeof LoginForm>;

export const RegisterForm = z
  .object({
    fullName: filled(RegisterInput.shape.fullName),
    username: filled(RegisterInput.shape.username),
    email: filled(RegisterInput.shape.email),
    password: filled(RegisterInput.shape.password),
    confirmPassword: filled(z.string()),
  })
  .refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'Le password non coincidono',
    // Runs even if other fields are invalid.
    when: () => true,
  });
export type RegisterForm = z.infer<typeof RegisterForm>;

export const loginResolver = zodResolver(LoginForm);
export const registerResolver = zodResolver(RegisterForm);
