import '#shared/errors/validation.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import {
  ForgotInput,
  LoginInput,
  newPassword,
  PasswordChange,
  ProfileInput,
  RegisterInput,
} from '#shared/accounts/user.ts';

/** An empty field is reported as required, not as invalid. */
export const filled = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .refine((value) => value.trim() !== '', { error: 'Campo obbligatorio', abort: true })
    .pipe(schema);

export const LoginForm = z.object({
  email: filled(LoginInput.shape.email),
  password: filled(LoginInput.shape.password),
});
export type LoginForm = z.infer<typeof LoginForm>;

type Confirmed = { password: string; confirmPassword: string };

/** The password is written twice alike. */
export const confirmed = [
  ({ password, confirmPassword }: Confirmed): boolean => confirmPassword === '' || password === confirmPassword,
  {
    path: ['confirmPassword'] as string[],
    error: 'Le password non coincidono',
    // Runs even if other fields are invalid.
    when: () => true,
  },
] as const;

export const RegisterForm = z
  .object({
    fullName: filled(RegisterInput.shape.fullName),
    username: filled(RegisterInput.shape.username),
    email: filled(RegisterInput.shape.email),
    password: filled(RegisterInput.shape.password),
    confirmPassword: filled(z.string()),
  })
  .refine(...confirmed);
export type RegisterForm = z.infer<typeof RegisterForm>;

export const ForgotForm = z.object({ email: filled(ForgotInput.shape.email) });
export type ForgotForm = z.infer<typeof ForgotForm>;

export const NewPasswordForm = z
  .object({ password: filled(newPassword), confirmPassword: filled(z.string()) })
  .refine(...confirmed);
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

export const InvitationForm = z
  .object({
    username: filled(RegisterInput.shape.username),
    password: filled(newPassword),
    confirmPassword: filled(z.string()),
  })
  .refine(...confirmed);
export type InvitationForm = z.infer<typeof InvitationForm>;

export const invitationResolver = zodResolver(InvitationForm);
export const forgotResolver = zodResolver(ForgotForm);
export const newPasswordResolver = zodResolver(NewPasswordForm);
export const loginResolver = zodResolver(LoginForm);
export const registerResolver = zodResolver(RegisterForm);

const { fullName, username, email, biography, picture } = ProfileInput.shape;

export const ProfileForm = z.object({
  fullName: filled(fullName.unwrap()),
  username: filled(username.unwrap()),
  email: filled(email.unwrap()),
  biography: biography.unwrap(),
  picture: picture.unwrap(),
  current: z.string(),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

export const PasswordForm = z
  .object({
    current: filled(PasswordChange.shape.current),
    password: filled(PasswordChange.shape.password),
    confirmPassword: filled(z.string()),
  })
  .refine(...confirmed);
export type PasswordForm = z.infer<typeof PasswordForm>;

export const profileResolver = zodResolver(ProfileForm);
export const passwordResolver = zodResolver(PasswordForm);
