import { z } from 'zod';
import '#shared/text/validation.ts';
import { LoginInput, RegisterInput } from '#shared/model/user.ts';

/** An empty field is called empty before it is called wrong. */
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
    // Said beside the other complaints, not only once they are settled.
    when: () => true,
  });
export type RegisterForm = z.infer<typeof RegisterForm>;
