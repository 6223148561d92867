import '#shared/errors/validation.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { PasswordChange, ProfileInput } from '#shared/accounts/user.ts';
import { confirmed, filled } from '#site/src/accounts/account-forms.ts';

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
