import { createContext, useContext } from 'react';
import type { Publication } from '#site/src/api/publication.ts';

export type Notice = {
  kind: 'success' | 'error';
  text: string;
  hint?: string | undefined;
  details?: readonly string[];
  /** The action whose outcome it is: another attempt retracts it. */
  about?: string | undefined;
};

/** Messages to the user from any part of the dashboard. */
type Announcements = {
  announce: (notice: Notice) => void;
  /** Removes the outcome of the last attempt of an action. */
  retract: (about: string) => void;
  /** Watches a publication until it is live. */
  followPublication: (publication: Publication) => void;
  /** The item at this path is no longer published. */
  unfollowPublication: (path: string) => void;
};

export const AnnouncementsContext = createContext<Announcements>({
  announce: () => {},
  retract: () => {},
  followPublication: () => {},
  unfollowPublication: () => {},
});

export const useAnnouncements = (): Announcements => useContext(AnnouncementsContext);

export type Posted = Notice & { at: number };

const maxNotices = 3;

/** A success gives way to the next notice after this time; an error stays until it is closed or retried. */
const successMilliseconds = 4_000;

/** Adds a notice: one per action, no duplicates, at most `maxNotices`. */
export function withNotice(posted: readonly Posted[], next: Posted): Posted[] {
  const isOver = ({ kind, about, text, hint, at }: Posted) =>
    (about !== undefined && about === next.about) ||
    (text === next.text && hint === next.hint) ||
    (kind === 'success' && next.at - at > successMilliseconds);
  return [...posted.filter((notice) => !isOver(notice)), next].slice(-maxNotices);
}

export const withoutNotice = (posted: readonly Posted[], about: string): Posted[] =>
  posted.filter((notice) => notice.about !== about);
