import { type KeyboardEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { readingTime } from '#shared/text/reading-time.ts';
import type { Wiring } from '../../../components/Field.tsx';
import { counted } from '../../../lib/figures.ts';
import { applyEdit } from './apply-edit.ts';
import type { Form } from './control.ts';
import { MarkdownToolbar } from './MarkdownToolbar.tsx';
import { type MarkdownEdit, markdownEdits } from './markdown-edit.ts';

type Props = { field: { name: string }; form: Form; wiring: Wiring; rows?: number };

const shortcuts: Record<string, MarkdownEdit> = { b: 'bold', i: 'italic', k: 'link' };

/** A plain text field, with help for whoever does not know Markdown by heart. */
export function MarkdownControl({ field, form, wiring, rows = 16 }: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { ref, ...registered } = form.register(field.name);

  const edit = (name: MarkdownEdit) => {
    const { current } = textarea;
    if (!current) return;
    const { value: text, selectionStart: start, selectionEnd: end } = current;
    applyEdit(current, markdownEdits[name]({ text, start, end }));
  };
  const press = (event: KeyboardEvent) => {
    const name = shortcuts[event.key.toLowerCase()];
    if (!name || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    edit(name);
  };

  return (
    <>
      <MarkdownToolbar controls={wiring.id} edit={edit} />
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
      <Length form={form} field={field} />
    </>
  );
}

function Length({ form: { control }, field: { name } }: Pick<Props, 'form' | 'field'>) {
  const content = useWatch({ control, name }) as string;
  const words = content.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0;
  if (words === 0) return null;
  return (
    <p className="caption">
      {counted(words, ['parola', 'parole'])}, {readingTime(content)}
    </p>
  );
}
