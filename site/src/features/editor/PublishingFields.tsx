import type { UseFormReturn } from 'react-hook-form';
import { categories } from '#shared/magazine.ts';
import type { Article } from '#shared/model/article.ts';
import { may, type Role, statusChoices } from '#shared/rules/permissions.ts';
import { Field } from '../../components/Field.tsx';
import { statusBadges } from '../../lib/badges.ts';
import { type ArticleForm, colorOf } from './article-form.ts';
import { PictureField } from './PictureField.tsx';
import { StatusHint } from './StatusHint.tsx';

type Props = { form: UseFormReturn<ArticleForm>; role: Role; article: Article | undefined };

/** Where the article stands: its section, its colours, its picture, whose it is and who sees it. */
export function PublishingFields({ form, role, article }: Props) {
  const { register, formState, setValue } = form;
  const error = (field: keyof ArticleForm) => formState.errors[field]?.message;
  const recolor = (event: { target: { value: string } }) =>
    setValue('bgColor', colorOf(event.target.value as ArticleForm['category']), { shouldDirty: true });

  return (
    <div className="publishing">
      <Field label="Categoria" error={error('category')}>
        {(wiring) => (
          <select {...wiring} {...register('category', { onChange: recolor })}>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Colore di sfondo" error={error('bgColor')}>
        {(wiring) => <input {...wiring} type="color" {...register('bgColor')} />}
      </Field>
      <PictureField form={form} />
      <Field label="Autore" error={error('author')}>
        {(wiring) => <input {...wiring} {...register('author')} />}
      </Field>
      <Field label="Stato" error={error('status')}>
        {(wiring) => (
          <select {...wiring} {...register('status')}>
            {statusChoices(role).map((status) => (
              <option key={status} value={status}>
                {statusBadges[status].label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <StatusHint form={form} role={role} article={article} />
      {may(role, 'content:feature') && (
        <label className="checkbox">
          <input type="checkbox" {...register('featured')} /> In evidenza
        </label>
      )}
    </div>
  );
}
