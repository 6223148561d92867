import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { actionOn } from '#shared/kinds/kinds.ts';
import { retention } from '#shared/limits.ts';
import { rowPicture } from '#shared/media/addresses-and-captions.ts';
import { editPath } from '#shared/publish/paths.ts';
import { mayTo } from '#shared/rules/permissions.ts';
import { longDate } from '#shared/time/dates.ts';
import { Action, ActionLink } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { Badge, StatusBadge } from '#site/src/components/feedback/Badge.tsx';
import { Picture } from '#site/src/components/Picture.tsx';
import { adapterOf, type DashboardItem, itemKey } from './adapters.ts';
import { ItemVersions, OpenNotes, ReviewNote } from './item-parts.tsx';
import { useItemActions } from './useItemActions.ts';

type Props = {
  item: DashboardItem;
  user: User;
  showsAuthors: boolean;
};

export const ContentItems = ({ items, ...props }: Omit<Props, 'item'> & { items: readonly DashboardItem[] }) => (
  <ul className="items">
    {items.map((item) => (
      <ContentItem key={itemKey(item)} item={item} {...props} />
    ))}
  </ul>
);

function ContentItem({ item, user, showsAuthors }: Props) {
  const { act, busy } = useItemActions(item);
  const [deleting, setDeleting] = useState(false);
  const { labels } = adapterOf(item);
  const seeing = item.live ? 'Vedi' : 'Anteprima';
  const edits = mayTo(user, actionOn('edit', item.kind), item.authorId);

  return (
    <li className="item" tabIndex={-1} data-category={item.category} data-event-type={item.eventType} aria-busy={busy}>
      <div className="item-picture">{item.image && <Picture src={rowPicture(item.image)} alt="" sizes="10rem" />}</div>
      <div className="item-words">
        <p className="item-line">
          {item.status && <StatusBadge status={item.status} />}
          <Badge badge={{ label: labels.one }} />
          {showsAuthors && item.featured && <Badge badge={{ label: '★ In evidenza' }} />}
          <span className="label">{item.topic}</span>
        </p>
        <h3 dir="auto">{item.title}</h3>
        <p className="item-description clamped">{item.description}</p>
        <p className="caption item-line">
          <time dateTime={item.date}>{longDate(item.date)}</time>
          <span>
            {[item.author && `di ${item.author}`, showsAuthors && `(${item.authorId})`].filter(Boolean).join(' ')}
          </span>
          {item.live && item.status && item.status !== 'published' && (
            <span>I lettori vedono l’edizione precedente</span>
          )}
        </p>
        <OpenNotes item={item} user={user} />
        <ReviewNote item={item} />
      </div>
      <div className="item-buttons">
        {edits && (
          <ActionLink href={editPath(item.kind, item.id)} aria-label={`Modifica «${item.title}»`}>
            Modifica
          </ActionLink>
        )}
        {item.address && (
          <ActionLink href={item.address} aria-label={`${seeing} «${item.title}»`}>
            {seeing}
          </ActionLink>
        )}
        {edits && <ItemVersions item={item} user={user} busy={busy} />}
        {mayTo(user, actionOn('delete', item.kind), item.authorId) && (
          <Action busy={busy} aria-label={`Elimina «${item.title}»`} act={() => setDeleting(true)}>
            Elimina
          </Action>
        )}
      </div>
      {deleting && (
        <ConfirmDialog
          title="Eliminare il contenuto?"
          verb="Elimina"
          close={() => setDeleting(false)}
          confirm={() => act({ name: 'remove' })}
        >
          <p>
            «{item.title}» sarà eliminato{item.live && ' e i lettori non lo troveranno più'}. Per {retention.trashDays}{' '}
            giorni un amministratore può ripristinarlo dal cestino.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
