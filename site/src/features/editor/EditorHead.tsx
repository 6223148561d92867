import type { ComponentProps } from 'react';
import { isModerated } from '#shared/model/kinds/kinds.ts';
import type { StoredItem } from '#site/src/forms/kind.ts';
import { dashboardOf } from '#site/src/lib/next-path.ts';
import { VersionsButton } from '#site/src/revisions/VersionsButton.tsx';

type Props = Omit<ComponentProps<typeof VersionsButton>, 'id'> & {
  heading: string;
  item: StoredItem | undefined;
  share: () => void;
};

/** The heading of a form, the ways to versions, shared draft and dashboard, and the note of a rejected item. */
export function EditorHead({ heading, item, share, ...versions }: Props) {
  return (
    <>
      <header className="editor-head">
        <h1>{heading}</h1>
        <p className="editor-ways">
          {item && <VersionsButton {...versions} id={item.id} />}
          {item && isModerated(versions.kind) && (
            <button type="button" className="action" onClick={share}>
              Condividi la bozza
            </button>
          )}
          <a className="action" href={dashboardOf(versions.kind)}>
            Torna alla dashboard
          </a>
        </p>
      </header>
      {item?.reviewNote && item.status === 'draft' && (
        <p className="editor-note">
          <strong>Motivo del rifiuto</strong> {item.reviewNote}
        </p>
      )}
    </>
  );
}
