import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import '#shared/text/validation.ts';
import { ArticleInput } from '#shared/model/article.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { type ArticleForm, inputOf } from './article-form.ts';

const check = zodResolver(ArticleInput);

/** The form is checked as the API will check what it sends. */
export const articleResolver =
  (role: Role): Resolver<ArticleForm> =>
  async (form, context, options) => {
    const { errors } = await check(inputOf(form, role), context, options as never);
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<ArticleForm> }
      : { values: form, errors: {} };
  };
