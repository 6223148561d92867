import { type FormEvent, useState } from 'react';
import { composedCaption } from '#shared/content/media.ts';
import type { MediaChange, MediaItem, MediaSummary } from '#shared/model/media.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { captionRuns } from '#site/src/lib/typography.ts';
import { FocusPoint } from './FocusPoint.tsx';
import { mayChange } from './may-change.ts';
import { sizeOf } from './size-of.ts';

const lines = [
  { name: 'artist', label: 'Autore' },
  { name: 'title', label: 'Titolo' },
  { name: 'year', label: 'Anno' },
  { name: 'technique', label: 'Tecnica' },
  { name: 'dimensions', label: 'Dimensioni' },
  { name: 'place', label: 'Collezione o luogo' },
  { name: 'photographer', label: 'Fotografo' },
  { name: 'credits', label: 'Crediti' },
  { name: 'licence', label: 'Licenza' },
] as const satisfies readonly { name: keyof MediaSummary; label: string }[];

/** The fields of this form. */
const valuesOf = (media: MediaItem) => ({
  ...Object.fromEntries(lines.map(({ name }) => [name, media[name] ?? ''])),
  alt: media.alt ?? '',
  caption: media.caption ?? '',
  rightsUntil: media.rightsUntil ?? '',
  decorative: media.decorative,
  focus: media.focus,
});
type Values = ReturnType<typeof valuesOf>;

type Props = {
  media: MediaItem;
  /** False when it was not saved. */
  save: (change: MediaChange) => Promise<boolean>;
};

/** The texts and the focal point of a picture. Text that is typed during a save or an upload stays. */
export function MediaForm({ media, save }: Props) {
  const [values, setValues] = useState(() => valuesOf(media));
  const [saved, setSaved] = useState(values);
  const [saving, setSaving] = useState(false);
  const change = (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed }));
  const textOf = (name: string) => String((values as Record<string, unknown>)[name] ?? '');
  const bind = (name: string) => ({
    value: textOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const mayEdit = mayChange('media:edit', media);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    if (await save({ ...changedSince(saved, values), version: media.version })) setSaved(values);
    setSaving(false);
  };
  const composed = composedCaption(values);

  return (
    <form onSubmit={submit} aria-label="Dati dell’immagine">
      <fieldset className="media-fields" disabled={!mayEdit} aria-label="Dati dell’immagine">
        {media.file && (
          <div className="field-whole">
            <FocusPoint src={sizeOf(media, 800)} focus={values.focus} choose={(focus) => change({ focus })} />
          </div>
        )}
        <p className="caption field-whole">Ogni campo è facoltativo.</p>
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
        <p className="caption field-whole" aria-live="polite">
          {captionRuns(textOf('caption') || composed).map(({ text, emphasised }) =>
            emphasised ? <em key={text}>{text}</em> : text,
          )}
        </p>
      </fieldset>
      {mayEdit && (
        <button type="submit" className="button" aria-disabled={saving}>
          Salva i dati
        </button>
      )}
    </form>
  );
}

/** The other fields keep the value that they have in the library. */
const changedSince = (before: Values, after: Values): MediaChange =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values]));
