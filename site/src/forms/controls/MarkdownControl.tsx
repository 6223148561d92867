import { Alert } from '#site/src/components/feedback/Alert.tsx';
import type { Control } from '#site/src/forms/kind.ts';
import { MarkdownField } from './MarkdownField.tsx';
import { PlainText } from './PlainText.tsx';
import { useTextView } from './useTextView.ts';

const unavailable = 'Il testo come sulla pagina non è disponibile: si continua nel testo semplice, che è completo.';

/** A long text in a plain textarea or, where the person has chosen it, in the type of its page. */
export const MarkdownControl: Control = ({ field: { name }, form, wiring }) => {
  const { Text, isPlain, failed, toggle } = useTextView(PlainText, wiring.id);
  return (
    <MarkdownField name={name} form={form} wiring={wiring} Text={Text}>
      <button type="button" className="action" aria-pressed={!isPlain} onClick={toggle}>
        Come sulla pagina
      </button>
      {failed && <Alert kind="error" text={unavailable} />}
    </MarkdownField>
  );
};
