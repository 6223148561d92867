import { limits } from '#shared/limits.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { useKeptWords } from '#site/src/forms/useKeptWords.tsx';

type ReasonProps = {
  /** Where it waits in the outbox until the items are rejected. */
  place: string;
  value: string;
  change: (reason: string) => void;
  several?: boolean;
};

/** Why one or several items are rejected. */
export function RejectReason({ place, value, change, several = false }: ReasonProps) {
  const [keep, notKept] = useKeptWords<string>(place, (left) => value || change(left));
  return (
    <>
      <Field
        label="Motivo"
        optional
        hint={
          several ? 'Lo legge ogni autore accanto al suo contenuto.' : 'Lo legge l’autore accanto al suo contenuto.'
        }
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={4}
            maxLength={limits.reviewNote}
            value={value}
            onChange={({ target }) => {
              change(target.value);
              keep(target.value || undefined);
            }}
          />
        )}
      </Field>
      {notKept}
    </>
  );
}
