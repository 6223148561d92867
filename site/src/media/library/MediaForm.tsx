import { type FormEvent, useLayoutEffect } from 'react';
import { shownByPages } from '#shared/errors/errors.ts';
import { composedCaption } from '#shared/media/addresses-and-captions.ts';
import type { MediaChange, MediaItem } from '#shared/media/media.ts';
import { Submit } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { CaptionText } from '#site/src/components/Picture.tsx';
import { ConflictDialog } from '#site/src/forms/ConflictDialog.tsx';
import type { FieldLists } from '#site/src/forms/kind.ts';
import { SinceLine } from '#site/src/forms/SinceLine.tsx';
import { FocusPoint } from './FocusPoint.tsx';
import { type Failed, isKeptAsShown, mayChange, sizeOf } from './media-item.ts';
import { lines, useMediaForm } from './useMediaForm.ts';

/** As the dialog about two versions shows them. */
const kind = {
  labels: { theSame: 'della stessa immagine' },
  writing: [
    { name: 'focus', label: 'Punto focale', control: 'line' },
    { name: 'alt', label: 'Testo alternativo', control: 'paragraph' },
    { name: 'decorative', label: 'È decorativa', control: 'featured' },
    ...lines.map(({ name, label }) => ({ name, label, control: 'line' as const })),
    { name: 'rightsUntil', label: 'Diritti fino al', control: 'date' },
    { name: 'caption', label: 'Didascalia libera', control: 'paragraph' },
  ],
  side: [],
  details: [],
} satisfies FieldLists & { labels: object };

type Props = {
  media: MediaItem;
  save: (change: MediaChange) => Promise<MediaItem>;
  failed: Failed;
  setUnsaved: (unsaved: boolean) => void;
};

/** The texts and the focal point of a picture. Text that is typed during a save or an upload stays. */
export function MediaForm({ media, setUnsaved, ...given }: Props) {
  const { values, change, words, saving } = useMediaForm({ media, ...given });
  const { unsaved, notKept, since } = words;
  const { busy, send, conflict } = saving;
  // At once: an Esc may follow the last key.
  useLayoutEffect(() => void setUnsaved(unsaved), [unsaved, setUnsaved]);
  const textOf = (name: string) => String((values as Record<string, unknown>)[name] ?? '');
  const bind = (name: string) => ({
    value: textOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const isOwn = mayChange('media:edit', media);
  const isKept = isOwn && isKeptAsShown(media);
  const mayEdit = isOwn && !isKept;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const composed = composedCaption(values);

  return (
    <>
      {mayEdit && <SinceLine {...since} verb="Ricomincia dalla versione salvata" />}
      <form onSubmit={submit} aria-label="Dati dell’immagine">
        <fieldset className="media-fields" disabled={!mayEdit} aria-label="Dati dell’immagine">
          {media.file && (
            <div className="field-whole">
              <FocusPoint src={sizeOf(media, 800)} focus={values.focus} choose={(focus) => change({ focus })} />
            </div>
          )}
          <p className="caption field-whole">{isKept ? shownByPages.MEDIA_SHOWN : 'Ogni campo è facoltativo.'}</p>
          <Field
            label="Testo alternativo"
            className="field-whole"
            hint="Che cosa si vede, per chi non vede l’immagine."
            optional
          >
            {(wiring) => <textarea {...wiring} rows={2} {...bind('alt')} />}
          </Field>
          <label className="checkbox field-whole">
            <input
              type="checkbox"
              checked={values.decorative}
              onChange={({ target }) => change({ decorative: target.checked })}
            />{' '}
            È decorativa: non dice nulla a chi non la vede
          </label>
          {lines.map(({ name, label }) => (
            <Field key={name} label={label} optional>
              {(wiring) => <input {...wiring} {...bind(name)} />}
            </Field>
          ))}
          <Field label="Diritti fino al" optional>
            {(wiring) => <input {...wiring} type="date" {...bind('rightsUntil')} />}
          </Field>
          <Field
            label="Didascalia libera"
            className="field-whole"
            hint="Senza, la didascalia è quella qui sotto."
            optional
          >
            {(wiring) => <textarea {...wiring} rows={2} {...bind('caption')} />}
          </Field>
          <p className="caption field-whole">
            <CaptionText caption={textOf('caption') || composed} />
          </p>
        </fieldset>
        {notKept}
        {mayEdit && <Submit busy={busy}>Salva i dati</Submit>}
      </form>
      {/* Outside the form, so that its buttons do not submit the form. */}
      {conflict && <ConflictDialog kind={kind} {...conflict} />}
    </>
  );
}
