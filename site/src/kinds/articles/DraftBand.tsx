import { editPath } from '#shared/content/paths.ts';
import type { ContentKind } from '#shared/model/kinds.ts';
import { mayTo, type Status } from '#shared/rules/permissions.ts';
import { notices, unpublishedNotice } from '#shared/rules/publishing.ts';
import { rememberedUser } from '#site/src/api/session.ts';
import '#site/src/components/controls.css';
import './DraftBand.css';

type Props = {
  kind: ContentKind;
  item: { id: string; authorId: string; status?: Status; live?: boolean | undefined };
};

/** Above an unpublished page: its status and a link to its form. */
export function DraftBand({ kind, item }: Props) {
  const notice = unpublishedNotice(item);
  if (!notice) return null;
  const user = rememberedUser();
  return (
    <section className="draft-band" aria-label="Stato">
      <div className="frame">
        <p>{notices[notice]}</p>
        {user && mayTo(user, 'content:edit', item.authorId) && (
          <a className="action" href={editPath(kind, item.id)}>
            Modifica
          </a>
        )}
      </div>
    </section>
  );
}
