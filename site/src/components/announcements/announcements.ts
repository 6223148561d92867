import { type MutationKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiProblem, explainFailure } from '#site/src/api/api.ts';
import { networkFailure } from '#site/src/api/network.ts';
import type { Publication } from '#site/src/api/publication.ts';
import { refetchList } from '#site/src/api/query-client.ts';

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

export const withoutErrors = (posted: readonly Posted[]): Posted[] => posted.filter(({ kind }) => kind !== 'error');

export const withoutNetworkErrors = (posted: readonly Posted[]): Posted[] =>
  posted.filter(({ kind, hint }) => kind !== 'error' || hint !== networkFailure);

type Action<Given, Answer> = {
  /** Actions with the same name run one at a time, however often the button is pressed. */
  name: MutationKey;
  call: (given: Given) => Promise<Answer>;
  /** The success notice; undefined if another part announces the outcome. */
  done: (answer: Answer, given: Given) => Omit<Notice, 'kind'> | undefined;
  failed: string | ((given: Given, error: Error) => string | undefined);
  /** The lists to refetch. */
  changes: readonly string[];
};

/** One call to the API whose outcome is announced. After a success it is busy until its lists are refetched. */
export function useAction<Given, Answer>({ name, call, done, failed, changes }: Action<Given, Answer>) {
  const client = useQueryClient();
  const { announce, retract } = useAnnouncements();
  const about = name.join(' ');
  const refresh = () => Promise.all(changes.map((list) => refetchList(client, list)));
  const mutation = useMutation({
    mutationKey: name,
    mutationFn: call,
    onMutate: () => retract(about),
    onSuccess: (answer, given) => {
      const notice = done(answer, given);
      if (notice) announce({ kind: 'success', ...notice, about });
      return refresh();
    },
    onError: (error, given) => {
      const text = typeof failed === 'string' ? failed : failed(given, error);
      if (text !== undefined) announce({ kind: 'error', ...explained(error, text), about });
      // Not awaited: the action can be retried at once.
      void refresh();
    },
  });
  const act = (given: Given) => {
    if (client.isMutating({ mutationKey: name }) === 0) mutation.mutate(given);
  };
  return { act, busy: mutation.isPending, answer: mutation.data, retract: () => retract(about) };
}

/** Prefers the message of an invalid field to the general one. */
function explained(error: Error, failed: string): Omit<Notice, 'kind'> {
  const [problem] = error instanceof ApiProblem ? error.errors : [];
  return problem ? { text: failed, hint: problem.message } : explainFailure(error, failed);
}
