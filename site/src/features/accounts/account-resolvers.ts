import { zodResolver } from '@hookform/resolvers/zod';
import { LoginForm, RegisterForm } from './account-forms.ts';

export const loginResolver = zodResolver(LoginForm);
export const registerResolver = zodResolver(RegisterForm);
