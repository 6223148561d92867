import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../components/Field.tsx';
import type { ArticleForm } from './article-form.ts';

type Props = { form: UseFormReturn<ArticleForm>; details: RefObject<HTMLDetailsElement | null> };

export const detailFields = [
  { name: 'date', label: 'Data', type: 'date', hint: 'Senza una data vale quella di oggi.' },
  {
    name: 'imageAlt',
    label: 'Testo alternativo',
    type: 'text',
    hint: 'Che cosa si vede, per chi non vede l’immagine.',
  },
  { name: 'imageCaption', label: 'Didascalia', type: 'text', hint: 'Autore, *titolo*, anno, tecnica, misure, luogo.' },
  { name: 'imageCredit', label: 'Crediti dell’immagine', type: 'text' },
] as const;

export function DetailsFields({ form, details }: Props) {
  return (
    <details ref={details} className="details">
      <summary>Dettagli</summary>
      <div className="details-fields">
        {detailFields.map(({ name, label, type, ...rest }) => (
          <Field key={name} label={label} optional error={form.formState.errors[name]?.message} {...rest}>
            {(wiring) => <input {...wiring} type={type} {...form.register(name)} />}
          </Field>
        ))}
      </div>
    </details>
  );
}
