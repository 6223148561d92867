import { type MutationKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, explainFailure } from '#site/src/api/api.ts';
import { askAgain } from '#site/src/api/refetch-list.ts';
import { type Notice, useAnnouncements } from '#site/src/features/dashboard/announcements.ts';

type Deed<Given, Answer> = {
  /** Of deeds with one name one is done at a time, however often the button is pressed. */
  name: MutationKey;
  call: (given: Given) => Promise<Answer>;
  /** What is said of it; undefined where something else says it. */
  done: (answer: Answer, given: Given) => Omit<Notice, 'kind'> | undefined;
  failed: string;
  /** The lists that are not true any more. */
  changes: readonly string[];
  /** Answers true where it knows what to do about a failure; then nobody else speaks of it. */
  mends?: (error: Error) => boolean;
};

/** Something asked of the API once, and its outcome said. When it is done it is busy until the lists are true again. */
export function useDeed<Given, Answer>({ name, call, done, failed, changes, mends }: Deed<Given, Answer>) {
  const client = useQueryClient();
  const { say, retract } = useAnnouncements();
  const about = name.join(' ');
  const refresh = () => Promise.all(changes.map((list) => askAgain(client, list)));
  const mutation = useMutation({
    mutationKey: name,
    mutationFn: call,
    onMutate: () => retract(about),
    onSuccess: (answer, given) => {
      const notice = done(answer, given);
      if (notice) say({ kind: 'success', ...notice, about });
      return refresh();
    },
    onError: (error) => {
      if (!mends?.(error)) say({ kind: 'error', ...explained(error, failed), about });
      // Nothing to wait for: it can be tried again at once.
      void refresh();
    },
  });
  const act = (given: Given) => {
    if (client.isMutating({ mutationKey: name }) === 0) mutation.mutate(given);
  };
  return { act, busy: mutation.isPending, answer: mutation.data, retract: () => retract(about) };
}

/** Where the API complains about one field, its sentence says more than that there is a complaint. */
function explained(error: Error, failed: string): Omit<Notice, 'kind'> {
  const [problem] = error instanceof ApiProblem ? error.errors : [];
  return problem ? { text: failed, hint: problem.message } : explainFailure(error, failed);
}
