import { type KeyboardEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { readingTime } from '#shared/text/words.ts';
import type { Wiring } from '#site/src/components/Field.tsx';
import type { Form } from '#site/src/forms/kind.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { lineBreak } from './line-break.ts';
import { MarkdownToolbar, pressedCommand } from './MarkdownToolbar.tsx';
import { markdownEdits } from './markdown-edit.ts';
import { applyEdit, type Edit, type Written } from './text-edit.ts';

type Props = { field: { name: string }; form: Form; wiring: Wiring; rows?: number };

/** A plain textarea with a Markdown toolbar, shortcuts and automatic list items. */
export function MarkdownControl({ field, form, wiring, rows = 16 }: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { ref, ...registered } = form.register(field.name);

  /** False if the key is left to the browser. */
  const edit = (make: (written: Written) => Edit | undefined): boolean => {
    const { current } = textarea;
    if (!current) return false;
    const made = make({ text: current.value, start: current.selectionStart, end: current.selectionEnd });
    if (made) applyEdit(current, made);
    return made !== undefined;
  };
  const press = (event: KeyboardEvent) => {
    const command = pressedCommand(event);
    const isBreak = event.key === 'Enter' && !hasModifier(event) && !event.nativeEvent.isComposing;
    if (command ? edit(markdownEdits[command.name]) : isBreak && edit(lineBreak)) event.preventDefault();
  };

  return (
    <>
      <MarkdownToolbar controls={wiring.id} edit={(name) => edit(markdownEdits[name])} />
      <textarea
        {...wiring}
        {...registered}
        ref={(element) => {
          ref(element);
          textarea.current = element;
        }}
        rows={rows}
        onKeyDown={press}
      />
      <TextLength form={form} field={field} />
    </>
  );
}

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) => shiftKey || ctrlKey || altKey || metaKey;

function TextLength({ form: { control }, field: { name } }: Pick<Props, 'form' | 'field'>) {
  const content = useWatch({ control, name }) as string;
  const words = content.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0;
  if (words === 0) return null;
  return (
    <p className="caption">
      {counted(words, ['parola', 'parole'])}, {readingTime(content)}
    </p>
  );
}
