import { useState } from 'react';
import { editPath } from '#shared/content/paths.ts';
import type { User } from '#shared/model/user.ts';
import { mayTo } from '#shared/rules/permissions.ts';
import { longDate } from '#shared/time/dates.ts';
import { Badge, StatusBadge } from '#site/src/components/Badge.tsx';
import { Picture } from '#site/src/components/Picture.tsx';
import { once } from '#site/src/lib/ignore-double-click.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { DeskItem } from './desk.ts';
import { deskOf } from './desks.ts';
import { ItemVersions } from './ItemVersions.tsx';
import { ReviewNote } from './ReviewNote.tsx';
import { useDeskActions } from './useDeskActions.ts';

type Props = {
  item: DeskItem;
  user: User;
  /** The whole magazine is looked at: whose it is and what stands in front is said too. */
  everyones: boolean;
};

export function ContentItem({ item, user, everyones }: Props) {
  const { act, busy } = useDeskActions(item);
  const [deleting, setDeleting] = useState(false);
  const { words, policy } = deskOf(item);
  const edits = mayTo(user, `${policy}:edit`, item.authorId);

  return (
    <li className="item" tabIndex={-1} data-category={item.category} data-event-type={item.eventType} aria-busy={busy}>
      <div className="item-picture">{item.image && <Picture src={item.image} alt="" sizes="10rem" />}</div>
      <div className="item-words">
        <p className="item-line">
          {item.status && <StatusBadge status={item.status} />}
          <Badge of={{ label: words.one }} />
          {everyones && item.featured && <Badge of={{ label: '★ In evidenza' }} />}
          <span className="label">{item.topic}</span>
        </p>
        <h3>{item.title}</h3>
        <p className="item-description clamped">{item.description}</p>
        <p className="caption item-line">
          <time dateTime={item.date}>{longDate(item.date)}</time>
          <span>
            {[item.author && `di ${item.author}`, everyones && `(${item.authorId})`].filter(Boolean).join(' ')}
          </span>
          {item.live && item.status && item.status !== 'published' && (
            <span>I lettori vedono l’edizione precedente</span>
          )}
        </p>
        <ReviewNote item={item} />
      </div>
      <div className="item-buttons">
        {edits && (
          <a className="action" href={editPath(item.kind, item.id)} aria-label={`Modifica «${item.title}»`}>
            Modifica
          </a>
        )}
        <a className="action" href={item.address} aria-label={`Vedi «${item.title}»`}>
          Vedi
        </a>
        {edits && <ItemVersions item={item} user={user} busy={busy} />}
        {mayTo(user, `${policy}:delete`, item.authorId) && (
          <button
            type="button"
            className="action"
            aria-disabled={busy}
            aria-label={`Elimina «${item.title}»`}
            onClick={once(() => busy || setDeleting(true))}
          >
            Elimina
          </button>
        )}
      </div>
      {deleting && (
        <DeleteDialog
          title={item.title}
          live={item.live}
          close={() => setDeleting(false)}
          remove={() => {
            setDeleting(false);
            act({ name: 'remove' });
          }}
        />
      )}
    </li>
  );
}
