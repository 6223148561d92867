import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { isModerated } from '#shared/model/kinds.ts';
import type { Role, Status } from '#shared/rules/permissions.ts';
import { timeWith } from '#shared/time/clock.ts';
import { useOnline } from '#site/src/api/useOnline.ts';
import type { EditorKind, StoredItem, Submit } from '#site/src/forms/kind.ts';
import { timeOfDay } from '#site/src/lib/moment.ts';
import type { GroupProps } from './FieldGroup.tsx';
import { PublishingNotice } from './PublishingNotice.tsx';

type Props = GroupProps & {
  item: StoredItem | undefined;
  saving: boolean;
  busy: boolean;
  keptAt: Date | undefined;
  savedAt: Date | undefined;
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

/** Always at hand at the foot of the window: what saves, and the preview. */
export function EditorBar({ kind, form, role, item, saving, busy, keptAt, savedAt, children, ...preview }: Props) {
  const status = useWatch({ control: form.control, name: 'status' }) as Status | undefined;
  const online = useOnline();
  const submits = submitsOf(kind, role, item, status);
  return (
    <div className="editor-bar" data-overlay="end">
      {children}
      <PublishingNotice kind={kind} form={form} role={role} item={item} />
      <div className="editor-bar-row">
        <div className="caption editor-kept">
          <p role="status">
            {saving
              ? 'Salvataggio in corso …'
              : !online && 'Senza connessione: quello che scrivi resta in questo browser.'}
          </p>
          {keptAt && !saving && (
            <p>Non salvato; una copia è in questo browser {timeWith('dalle', timeOfDay(keptAt))}</p>
          )}
          {savedAt && !keptAt && !saving && <p>Salvato {timeWith('alle', timeOfDay(savedAt))}</p>}
        </div>
        {item && kind.previewPath && (
          <a className="action" href={kind.previewPath(item.id)} target="_blank" rel="noopener">
            Pagina come è salvata
          </a>
        )}
        {kind.preview && (
          <button
            type="button"
            className="button"
            data-quiet
            aria-pressed={preview.previewing}
            onClick={preview.togglePreview}
          >
            Anteprima
          </button>
        )}
        {submits.map(({ label, status: asked }, index) => (
          <button
            key={label}
            type="submit"
            value={asked ?? ''}
            className="button"
            data-quiet={index < submits.length - 1 || undefined}
            aria-disabled={busy}
            title={index === 0 ? 'Ctrl+S' : undefined}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

function submitsOf(kind: EditorKind, role: Role, item: StoredItem | undefined, status?: Status): readonly Submit[] {
  if (!isModerated(kind.kind)) return [{ label: item ? 'Salva' : verbs.published }];
  return (item ? undefined : kind.submits?.(role)) ?? [{ label: verbs[status ?? 'draft'] }];
}
