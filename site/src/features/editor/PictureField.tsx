import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { magazine } from '#shared/magazine.ts';
import { pictureAddress } from '#shared/model/fields.ts';
import { Field } from '../../components/Field.tsx';
import type { ArticleForm } from './article-form.ts';
import { articleTint } from './article-tint.ts';

/** The picture's address, and the picture as soon as it is one. */
export function PictureField({ form }: { form: UseFormReturn<ArticleForm> }) {
  const image = useWatch({ control: form.control, name: 'image' });
  const bgColor = useWatch({ control: form.control, name: 'bgColor' });
  const [broken, setBroken] = useState('');
  const shown = pictureAddress.safeParse(image).success && broken !== image;

  return (
    <div className="picture-field">
      <Field
        label="URL immagine"
        hint={
          broken !== '' && broken === image
            ? 'A questo indirizzo non c’è un’immagine che si possa mostrare.'
            : undefined
        }
        error={form.formState.errors.image?.message}
      >
        {(wiring) => (
          <input {...wiring} inputMode="url" spellCheck={false} autoComplete="off" {...form.register('image')} />
        )}
      </Field>
      {shown && (
        <div className="picture-preview" style={articleTint(bgColor, magazine.defaultArticleColors.textColor)}>
          <img
            src={image}
            alt="Anteprima dell’immagine"
            referrerPolicy={image.startsWith('/') ? undefined : 'no-referrer'}
            onError={() => setBroken(image)}
          />
        </div>
      )}
    </div>
  );
}
