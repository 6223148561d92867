import { useState } from 'react';
import { Badge, StatusBadge } from '#site/src/components/Badge.tsx';
import type { EditorKind } from '#site/src/forms/kind.ts';
import { moment } from '#site/src/lib/moment.ts';
import { ChangesBetween } from './ChangesBetween.tsx';
import type { Version } from './version.ts';
import type { ItemName } from './version-calls.ts';

type Props = {
  name: ItemName;
  kind: EditorKind;
  current: Version;
  version: Version;
  /** The version that this one replaced, where it is still kept. */
  before: Version | undefined;
  restore: () => void;
};

export function VersionEntry({ name, kind, current, version, before, restore }: Props) {
  const { version: number, updatedAt, updatedBy, status } = version;
  const [opened, setOpened] = useState(false);
  const isCurrent = version === current;
  return (
    <li className="version">
      <h3>Versione {number}</h3>
      <p className="version-line caption">
        <time dateTime={updatedAt}>{moment(updatedAt)}</time>
        {updatedBy && <span>di {updatedBy.username}</span>}
        {status && <StatusBadge status={status} />}
        {isCurrent && <Badge of={{ label: 'Attuale' }} />}
      </p>
      {before ? (
        <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
          <summary aria-label={`Che cosa è cambiato nella versione ${number}`}>Che cosa è cambiato</summary>
          {opened && <ChangesBetween name={name} kind={kind} current={current} before={before} after={version} />}
        </details>
      ) : (
        <p className="caption">{number === 1 ? 'La prima stesura.' : 'La versione precedente non è più conservata.'}</p>
      )}
      {!isCurrent && (
        <button type="button" className="action" onClick={restore} aria-label={`Ripristina la versione ${number}`}>
          Ripristina
        </button>
      )}
    </li>
  );
}
