import { type ReactNode, useMemo, useState } from 'react';
import { consumePublication } from '#site/src/api/publication.ts';
import { Alert } from '#site/src/components/Alert.tsx';
import { AnnouncementsContext, type Notice, type Posted, withNotice, withoutNotice } from './announcements.ts';
import { PublicationLine } from './PublicationLine.tsx';
import './Announcer.css';

type Props = { seesSite: boolean; children: ReactNode };

/** Provides the announcements and shows them in a strip at the foot of the window. */
export function Announcer({ seesSite, children }: Props) {
  const [notices, setNotices] = useState<readonly Posted[]>([]);
  const [publication, followPublication] = useState(consumePublication);
  const announcements = useMemo(
    () => ({
      announce: (notice: Notice) => setNotices((posted) => withNotice(posted, { ...notice, at: Date.now() })),
      retract: (about: string) => setNotices((posted) => withoutNotice(posted, about)),
      followPublication,
      unfollowPublication: (path: string) =>
        followPublication((followed) => (followed?.path === path ? undefined : followed)),
    }),
    [],
  );
  const close = () => {
    setNotices([]);
    followPublication(undefined);
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
