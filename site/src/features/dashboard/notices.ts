import type { Notice } from './announcements.ts';

export type Posted = Notice & { at: number };

const mostNotices = 3;

/** By then a success has been read, and makes room for the next one; an error stays until it is closed or retried. */
const successMilliseconds = 4_000;

/** The notices on show with one more: of one action only the last outcome, nothing twice, not too many. */
export function withNotice(posted: readonly Posted[], next: Posted): Posted[] {
  const isOver = ({ kind, about, text, hint, at }: Posted) =>
    (about !== undefined && about === next.about) ||
    (text === next.text && hint === next.hint) ||
    (kind === 'success' && next.at - at > successMilliseconds);
  return [...posted.filter((notice) => !isOver(notice)), next].slice(-mostNotices);
}

export const withoutNotice = (posted: readonly Posted[], about: string): Posted[] =>
  posted.filter((notice) => notice.about !== about);
