import { createContext, useContext } from 'react';
import type { Publication } from '../../lib/publication.ts';

export type Notice = {
  kind: 'success' | 'error';
  text: string;
  hint?: string | undefined;
  details?: readonly string[];
};

/** How any part of the dashboard speaks to whoever works at it. */
type Announcements = {
  say: (notice: Notice) => void;
  /** Watches something just published until readers have it. */
  follow: (publication: Publication) => void;
  /** What stood at this address has been removed: readers will not have it. */
  forget: (path: string) => void;
};

export const AnnouncementsContext = createContext<Announcements>({ say: () => {}, follow: () => {}, forget: () => {} });

export const useAnnouncements = (): Announcements => useContext(AnnouncementsContext);
