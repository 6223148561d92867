import { createContext, useContext } from 'react';
import type { Publication } from '#site/src/api/publication.ts';

export type Notice = {
  kind: 'success' | 'error';
  text: string;
  hint?: string | undefined;
  details?: readonly string[];
  /** The action that it is the outcome of: another attempt takes it away. */
  about?: string | undefined;
};

/** How any part of the dashboard speaks to whoever works at it. */
type Announcements = {
  say: (notice: Notice) => void;
  /** The action is tried again: what was said of the last attempt is over. */
  retract: (about: string) => void;
  /** Watches something just published until readers have it. */
  follow: (publication: Publication) => void;
  /** What stood at this address has been removed: readers will not have it. */
  forget: (path: string) => void;
};

export const AnnouncementsContext = createContext<Announcements>({
  say: () => {},
  retract: () => {},
  follow: () => {},
  forget: () => {},
});

export const useAnnouncements = (): Announcements => useContext(AnnouncementsContext);
