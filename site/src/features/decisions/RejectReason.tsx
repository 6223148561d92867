import { limits } from '#shared/limits.ts';
import { Field } from '#site/src/components/controls/Field.tsx';

type ReasonProps = { value: string; change: (reason: string) => void; several?: boolean };

/** Why one or several items are rejected. */
export const RejectReason = ({ value, change, several = false }: ReasonProps) => (
  <Field
    label="Motivo"
    optional
    hint={several ? 'Lo legge ogni autore accanto al suo contenuto.' : 'Lo legge l’autore accanto al suo contenuto.'}
  >
    {(wiring) => (
      <textarea
        {...wiring}
        rows={4}
        maxLength={limits.reviewNote}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    )}
  </Field>
);
