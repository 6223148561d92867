import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiProblem, serverSentence } from '#site/src/api/api.ts';
import { openSession } from '#site/src/api/session.ts';
import { nextPath } from '#site/src/lib/next-path.ts';

type LoggedIn = Parameters<typeof openSession>[0];
type Failure = ReturnType<typeof serverSentence>;

/** Sends a form that ends in a session; a failure is said as the server says it, and beside the field it concerns. */
export function useAccountForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<LoggedIn>,
  whenFailed: string,
) {
  const [failure, setFailure] = useState<Failure>();
  const [done, setDone] = useState(false);

  const submit = form.handleSubmit(
    async (values) => {
      setFailure(undefined);
      try {
        openSession(await send(values));
        setDone(true);
        location.replace(nextPath(location.search));
      } catch (error) {
        if (!(error instanceof ApiProblem)) console.error(error);
        setFailure(serverSentence(error, whenFailed));
        showFieldProblems(form, error);
      }
      // What was said of the last attempt is over, also where this one does not leave the page.
    },
    () => setFailure(undefined),
  );

  return { submit, failure, busy: form.formState.isSubmitting || done };
}

function showFieldProblems<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const problems = error instanceof ApiProblem ? error.errors : [];
  problems.forEach(({ field, message }, index) => {
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  });
}
