import { useEffect, useState } from 'react';
import { incompleteLink, linkToken } from '#site/src/accounts/link-token.ts';
import { ApiProblem, anonymousApi, serverMessage } from '#site/src/api/api.ts';
import { Button } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import '#site/src/components/controls/controls.css';
import '#site/src/accounts/account-forms.css';

type State =
  | { step: 'asking' | 'busy' }
  | { step: 'done'; email: string }
  | { step: 'failed'; text: string; final: boolean };

/** The address is another account's by now, or the link is not good: another press changes nothing. */
const finalStatuses = [409, 410, 422];

/** Confirms a new address on a button press, because mail scanners follow links. */
export function ConfirmEmailIsland() {
  const [token] = useState(linkToken);
  const [state, setState] = useState<State>({ step: 'asking' });
  const confirm = async () => {
    setState({ step: 'busy' });
    try {
      const { email } = await anonymousApi.auth.email.$post({ json: { token } }).then((response) => response.json());
      setState({ step: 'done', email });
    } catch (error) {
      setState({
        step: 'failed',
        text: serverMessage(error, 'La conferma non è riuscita. Riprova tra poco.').text,
        final: error instanceof ApiProblem && finalStatuses.includes(error.status),
      });
    }
  };
  const isDone = state.step === 'done';
  useEffect(() => {
    if (isDone) document.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [isDone]);

  if (token === '') return <Alert kind="error" text={incompleteLink} />;
  if (state.step === 'done') {
    return (
      <div className="account-form">
        <Alert kind="success" text="Indirizzo confermato." hint={`Da ora il tuo account usa ${state.email}.`} />
        <a className="button" data-first href="/profilo">
          Vai al profilo
        </a>
      </div>
    );
  }
  return (
    <div className="account-form">
      {state.step === 'failed' && <Alert kind="error" text={state.text} />}
      {!(state.step === 'failed' && state.final) && (
        <>
          <p>Premi il pulsante per usare questo indirizzo per il tuo account.</p>
          <Button busy={state.step === 'busy'} act={confirm}>
            Conferma l’indirizzo
          </Button>
        </>
      )}
    </div>
  );
}
