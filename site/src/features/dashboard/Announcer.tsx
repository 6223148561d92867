import { type ReactNode, useMemo, useState } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { takePublication } from '../../lib/publication.ts';
import { AnnouncementsContext, type Notice } from './announcements.ts';
import { PublicationLine } from './PublicationLine.tsx';
import './Announcer.css';

type Props = { seesSite: boolean; children: ReactNode };

/** The strip at the foot of the window where the dashboard speaks. */
export function Announcer({ seesSite, children }: Props) {
  const [notice, say] = useState<Notice & { key?: number }>();
  const [publication, follow] = useState(takePublication);
  const announcements = useMemo(
    () => ({
      say: (next: Notice) => say({ ...next, key: Date.now() }),
      follow,
      forget: (path: string) => follow((followed) => (followed?.path === path ? undefined : followed)),
    }),
    [],
  );
  const close = () => {
    say(undefined);
    follow(undefined);
  };

  return (
    <AnnouncementsContext value={announcements}>
      {children}
      <aside className="announcer" aria-label="Messaggi" data-overlay="end">
        {notice && (
          <Alert key={notice.key} kind={notice.kind} text={notice.text} hint={notice.hint}>
            {notice.details && (
              <ul>
                {notice.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </Alert>
        )}
        <PublicationLine publication={publication} enabled={seesSite} />
        {(notice || publication) && (
          <button type="button" className="announcer-close" aria-label="Chiudi i messaggi" onClick={close}>
            ×
          </button>
        )}
      </aside>
    </AnnouncementsContext>
  );
}
