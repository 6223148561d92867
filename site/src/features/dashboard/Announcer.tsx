import { type ReactNode, useMemo, useState } from 'react';
import { takePublication } from '#site/src/api/publication.ts';
import { Alert } from '#site/src/components/Alert.tsx';
import { AnnouncementsContext, type Notice } from './announcements.ts';
import { type Posted, withNotice, withoutNotice } from './notices.ts';
import { PublicationLine } from './PublicationLine.tsx';
import './Announcer.css';

type Props = { seesSite: boolean; children: ReactNode };

/** The strip at the foot of the window where the dashboard speaks. */
export function Announcer({ seesSite, children }: Props) {
  const [notices, setNotices] = useState<readonly Posted[]>([]);
  const [publication, follow] = useState(takePublication);
  const announcements = useMemo(
    () => ({
      say: (notice: Notice) => setNotices((posted) => withNotice(posted, { ...notice, at: Date.now() })),
      retract: (about: string) => setNotices((posted) => withoutNotice(posted, about)),
      follow,
      forget: (path: string) => follow((followed) => (followed?.path === path ? undefined : followed)),
    }),
    [],
  );
  const close = () => {
    setNotices([]);
    follow(undefined);
  };

  return (
    <AnnouncementsContext value={announcements}>
      {children}
      <aside className="announcer" aria-label="Messaggi" data-overlay="end">
        <div className="notices">
          {notices.map((notice) => (
            <Alert key={`${notice.at} ${notice.text}`} kind={notice.kind} text={notice.text} hint={notice.hint}>
              {notice.details && (
                <ul>
                  {notice.details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </Alert>
          ))}
        </div>
        <PublicationLine publication={publication} enabled={seesSite} />
        {(notices.length > 0 || publication) && (
          <button type="button" className="announcer-close" aria-label="Chiudi i messaggi" onClick={close}>
            ×
          </button>
        )}
      </aside>
    </AnnouncementsContext>
  );
}
