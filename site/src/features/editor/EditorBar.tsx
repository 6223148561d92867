import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Status } from '#shared/model/fields.ts';
import type { ArticleForm } from './article-form.ts';

type Props = {
  form: UseFormReturn<ArticleForm>;
  busy: boolean;
  keptAt: Date | undefined;
  previewing: boolean;
  togglePreview: () => void;
  /** Messages about the save. */
  children: ReactNode;
};

const verbs: Record<Status, string> = {
  draft: 'Salva bozza',
  pending: 'Invia per approvazione',
  published: 'Pubblica',
};

const clock = new Intl.DateTimeFormat('it', { hour: '2-digit', minute: '2-digit' });

/** Always at hand at the foot of the window: the one primary action and the preview. */
export function EditorBar({ form, busy, keptAt, previewing, togglePreview, children }: Props) {
  const status = useWatch({ control: form.control, name: 'status' });
  return (
    <div className="editor-bar">
      {children}
      <div className="editor-bar-row">
        <p className="caption editor-kept">
          {keptAt && `Non salvato; una copia è in questo browser dalle ${clock.format(keptAt)}`}
        </p>
        <button type="button" className="button" data-quiet aria-pressed={previewing} onClick={togglePreview}>
          Anteprima
        </button>
        <button type="submit" className="button" disabled={busy} title="Ctrl+S">
          {verbs[status]}
        </button>
      </div>
    </div>
  );
}
