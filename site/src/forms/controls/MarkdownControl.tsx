import { Alert } from '#site/src/components/feedback/Alert.tsx';
import type { Control } from '#site/src/forms/kind.ts';
import { MarkdownField } from './MarkdownField.tsx';
import { PlainText } from './PlainText.tsx';
import { useTextView } from './useTextView.ts';

const unavailable = 'L’editor non è disponibile: si continua in Markdown, e il testo è completo.';

/** A long text as Markdown in a plain textarea or, where the person has chosen it, in the type of its page. */
export const MarkdownControl: Control = ({ field: { name }, form, wiring }) => {
  const { Text, isPlain, failed, toggle } = useTextView(PlainText, wiring.id);
  return (
    <MarkdownField name={name} form={form} wiring={wiring} Text={Text}>
      <span className="text-views">
        {(['Editor', 'Markdown'] as const).map((view) => {
          const isShown = isPlain === (view === 'Markdown');
          return (
            <button
              key={view}
              type="button"
              className="action"
              aria-pressed={isShown}
              onClick={() => isShown || toggle()}
            >
              {view}
            </button>
          );
        })}
      </span>
      {failed && <Alert kind="error" text={unavailable} />}
    </MarkdownField>
  );
};
