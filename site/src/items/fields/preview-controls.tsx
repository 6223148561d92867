import { type CSSProperties, useContext, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { parseVideoUrl, posterPath, providerNames } from '#shared/kinds/video-url.ts';
import { magazine } from '#shared/magazine.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import type { MediaSummary } from '#shared/media/media.ts';
import { articleColors } from '#shared/rules/contrast.ts';
import { pictureAddress } from '#shared/rules/fields.ts';
import { completedAddress } from '#shared/text/web-address.ts';
import { useOnline } from '#site/src/api/network.ts';
import type { Wiring } from '#site/src/components/controls/Field.tsx';
import type { Control, Form } from '#site/src/forms/kind.ts';
import { LibraryButton } from '#site/src/media/LibraryButton.tsx';
import { UploadArea, UploadOwner } from '#site/src/media/UploadArea.tsx';

export function articleTint(bgColor: string, textColor: string): CSSProperties {
  const { light, dark } = articleColors({ bgColor, textColor });
  return {
    background: `light-dark(${light.background},${dark.background})`,
    color: `light-dark(${light.ink},${dark.ink})`,
  };
}

export const PictureControl: Control = ({ field: { name }, form, wiring }) => {
  const [image, bgColor] = useWatch({ control: form.control, name: [name, 'bgColor'] }) as [string, string?];
  const [broken, setBroken] = useState('');
  const owner = useContext(UploadOwner);
  const online = useOnline();
  // A picture that failed to load offline is retried online.
  useEffect(() => {
    if (online) setBroken('');
  }, [online]);
  const isAddress = pictureAddress.safeParse(image).success;
  const take = (media: MediaSummary) => fillIn(form, name, media);

  return (
    <UploadArea
      field={name}
      owner={owner}
      value={image}
      label="Carica un’immagine"
      onReady={take}
      ways={<LibraryButton onPick={take} />}
    >
      <AddressInput name={name} form={form} wiring={wiring} />
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
    </UploadArea>
  );
};

/** The picture's address; the author and title of its work where the form has such fields and they are empty. */
function fillIn(form: Form, name: string, { id, artist, title }: MediaSummary): void {
  const set = (field: string, value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  set(name, mediaPath(id));
  // Only works have an artist: the title of an article is not that of its picture.
  if (form.getValues('artist') === undefined) return;
  if (artist && form.getValues('artist') === '') set('artist', artist);
  if (title && form.getValues('title') === '') set('title', title);
}

/** The address of a video, with its local poster below it: nothing is requested from the provider. */
export const VideoControl: Control = ({ field: { name }, form, wiring }) => {
  const address = useWatch({ control: form.control, name }) as string;
  const source = parseVideoUrl(address);
  return (
    <>
      <AddressInput
        name={name}
        form={form}
        wiring={wiring}
        completed={(typed) => parseVideoUrl(typed)?.videoUrl ?? completedAddress(typed)}
      />
      <div className="video-preview" role="status">
        {source && (
          <figure>
            <img src={posterPath(source)} alt="Anteprima del video" width="480" height="270" />
            <figcaption className="caption">
              {providerNames[source.videoType]}, video {source.videoId.split('?')[0]}
            </figcaption>
          </figure>
        )}
      </div>
    </>
  );
};

type Props = {
  name: string;
  form: Form;
  wiring: Wiring;
  completed?: (typed: string) => string;
  placeholder?: string;
};

/** The field of an address; leaving it shows the address as it will be kept. */
export function AddressInput({ name, form, wiring, completed = completedAddress, placeholder }: Props) {
  const onBlur = ({ target: { value } }: { target: { value: string } }) => {
    const address = completed(value);
    if (address !== value) form.setValue(name, address, { shouldDirty: true });
  };
  return (
    <input
      {...wiring}
      inputMode="url"
      spellCheck={false}
      autoComplete="off"
      placeholder={placeholder}
      {...form.register(name, { onBlur })}
    />
  );
}
