import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { magazine } from '#shared/magazine.ts';
import { pictureAddress } from '#shared/model/fields.ts';
import { useOnline } from '#site/src/api/useOnline.ts';
import { articleTint } from '#site/src/forms/article-tint.ts';
import type { Control } from './control.ts';

/** The picture's address, and the picture as soon as it is one. */
export const PictureControl: Control = ({ field: { name }, form, wiring }) => {
  const [image, bgColor] = useWatch({ control: form.control, name: [name, 'bgColor'] }) as [string, string?];
  const [broken, setBroken] = useState('');
  const online = useOnline();
  // What failed without a network is tried again with one.
  useEffect(() => {
    if (online) setBroken('');
  }, [online]);
  const isAddress = pictureAddress.safeParse(image).success;

  return (
    <>
      <input {...wiring} inputMode="url" spellCheck={false} autoComplete="off" {...form.register(name)} />
      <div className="picture-preview" role="status">
        {isAddress && broken === image && (
          <p>
            {online
              ? 'A questo indirizzo non c’è un’immagine che si possa mostrare.'
              : 'L’immagine si vedrà quando torna la rete.'}
          </p>
        )}
        {isAddress && broken !== image && (
          <div style={bgColor ? articleTint(bgColor, magazine.defaultArticleColors.textColor) : undefined}>
            <img
              src={image}
              alt="Anteprima dell’immagine"
              referrerPolicy={image.startsWith('/') ? undefined : 'no-referrer'}
              onError={() => setBroken(image)}
            />
          </div>
        )}
      </div>
    </>
  );
};
