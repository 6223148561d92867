import type { ContentKind } from '#shared/kinds/kinds.ts';
import type { MediaUse } from '#shared/media/media.ts';
import { editPath, itemPath } from '#shared/publish/paths.ts';

const editions: Record<MediaUse['edition'], string> = { live: 'online', working: 'in lavorazione' };
const editable = (kind: MediaUse['kind']): kind is Extract<MediaUse['kind'], ContentKind> => kind !== 'newsletter';

/** The items that show a picture, as far as the reader of this list may see them. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="caption">Non è usata in nessun contenuto.</p>;
  return (
    <section aria-label="Dove è usata">
      <h3 className="label">Dove è usata</h3>
      <ul className="media-uses">
        {uses.map(({ kind, id, edition, title }) => (
          <li key={`${kind} ${id} ${edition}`}>
            {editable(kind) ? (
              <a href={edition === 'live' ? itemPath(kind, id) : editPath(kind, id)}>{title ?? id}</a>
            ) : (
              (title ?? id)
            )}{' '}
            <span className="caption">{editions[edition]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
