import { type MutationKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, explainFailure } from '#site/src/api/api.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { type Notice, useAnnouncements } from './announcements.ts';

type Action<Given, Answer> = {
  /** Actions with the same name run one at a time, however often the button is pressed. */
  name: MutationKey;
  call: (given: Given) => Promise<Answer>;
  /** The success notice; undefined if another part announces the outcome. */
  done: (answer: Answer, given: Given) => Omit<Notice, 'kind'> | undefined;
  failed: string;
  /** The lists to refetch. */
  changes: readonly string[];
  /** Returns true if it handled a failure, which is then not announced. */
  handlesError?: (error: Error) => boolean;
};

/** One call to the API whose outcome is announced. After a success it is busy until its lists are refetched. */
export function useAction<Given, Answer>({ name, call, done, failed, changes, handlesError }: Action<Given, Answer>) {
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
    onError: (error) => {
      if (!handlesError?.(error)) announce({ kind: 'error', ...explained(error, failed), about });
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
