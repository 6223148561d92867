import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { profilePath } from '#shared/publish/paths.ts';
import { civilDateInRome, dateWith } from '#shared/time/dates.ts';
import { api } from '#site/src/api/api.ts';
import { useAnswer } from '#site/src/api/query-client.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { Button } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import '#site/src/accounts/account-forms.css';

/** From when editors and administrators need a second factor; who has none cannot require it. */
export function SecondFactorRule({ self }: { self: User }) {
  const query = useAnswer(['second-factor-rule'], api.auth['second-factor'].rule.$get);
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState(false);
  const save = useAction({
    name: ['require-factor'],
    call: (from: string | null) => api.auth['second-factor'].rule.$put({ json: { from } }),
    done: (_, from) => ({ text: from ? 'Il secondo fattore è richiesto' : 'Il secondo fattore non è più richiesto' }),
    failed: 'La regola non è cambiata',
    changes: ['second-factor-rule'],
  });
  const { from, lacking = [] } = query.data ?? {};
  const require = () => chosen && save.act(chosen);
  return (
    <section className="invitations" aria-labelledby="second-factor-rule" tabIndex={-1}>
      <h2 id="second-factor-rule">Secondo fattore</h2>
      {query.isLoadingError && <NotLoaded what="La regola non si è caricata." query={query} />}
      {query.data && (
        <p>
          {from
            ? `Editor e amministratori ne hanno bisogno ${dateWith('dal', from)}: senza, si apre solo il loro profilo.`
            : 'Ognuno decide se averlo. Puoi chiederlo a editor e amministratori da un giorno in poi.'}
        </p>
      )}
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen && chosen <= civilDateInRome(new Date())) setAsking(true);
          else require();
        }}
      >
        {!self.secondFactor && (
          <p>
            Per richiederlo agli altri <a href={profilePath('secondo-fattore')}>attiva prima il tuo</a>.
          </p>
        )}
        <Field label="Richiesto dal" hint="Dà a tutti il tempo di attivarlo dal profilo">
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              required
              value={chosen ?? from ?? ''}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={!self.secondFactor} aria-disabled={save.busy || undefined}>
          Richiedi
        </Button>
        {from && (
          <Button
            data-quiet
            busy={save.busy}
            act={() => {
              setChosen(undefined);
              save.act(null);
            }}
          >
            Non richiederlo più
          </Button>
        )}
      </form>
      {asking && (
        <ConfirmDialog
          title="Richiedere il secondo fattore da oggi?"
          verb="Richiedi"
          close={() => setAsking(false)}
          confirm={require}
        >
          <p>
            {lacking.length > 0
              ? 'Chi non ce l’ha ancora non lavora più in redazione finché non l’attiva dal profilo:'
              : 'Ce l’hanno già tutti gli editor e gli amministratori.'}
          </p>
          <ul>
            {lacking.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </section>
  );
}
