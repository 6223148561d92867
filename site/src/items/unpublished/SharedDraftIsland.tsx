import { type ReactNode, useEffect, useState } from 'react';
import { shownByPages } from '#shared/errors/errors.ts';
import type { SharedItem } from '#shared/items/share.ts';
import { linkToken } from '#site/src/accounts/link-token.ts';
import { ApiProblem, explainFailure } from '#site/src/api/api.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { ActionLink } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';
import { type ViewedItem, viewOf } from './item-view.tsx';
import '#site/src/components/controls/controls.css';
import './DraftBand.css';

type State =
  | 'waiting'
  | { text: string; hint?: string | undefined }
  | { view: ReactNode; standing: SharedItem['standing']; expiresAt: string };

/** What readers see at the item's address. */
const standings: Record<SharedItem['standing'], string> = {
  unpublished: 'Bozza: non è pubblicata',
  revision: 'Bozza: i lettori vedono l’edizione precedente',
  published: 'È pubblicata così',
};

/** An item as the newsroom has it, for a person with a link and no account. */
export function SharedDraftIsland() {
  const [token] = useState(linkToken);
  const [state, setState] = useState<State>('waiting');
  useEffect(() => void load(token).then(setState), [token]);

  if (state === 'waiting') return <Spinner />;
  if ('view' in state) {
    return (
      <>
        <section className="draft-band" aria-label="Stato">
          <div className="frame row">
            <p>
              {standings[state.standing]}, e il link si apre fino {dateTimeWith('al', state.expiresAt)}
            </p>
          </div>
        </section>
        {state.view}
      </>
    );
  }
  return (
    <div className="frame draft-gone">
      <h1>Bozza</h1>
      <Alert kind="error" {...state} />
      <p>
        <ActionLink href="/">Torna alla home</ActionLink>
      </p>
    </div>
  );
}

async function load(token: string): Promise<State> {
  try {
    const response = await publicApi.shares.view.$post({ json: { token } });
    if ([410, 422].includes(response.status)) return { text: shownByPages.SHARE_GONE };
    if (!response.ok) throw new ApiProblem({ status: response.status });
    const { kind, item, standing, expiresAt } = await response.json();
    document.title = item.title;
    return { view: await viewOf(kind, item as unknown as ViewedItem), standing, expiresAt };
  } catch (error) {
    const problem = error instanceof ApiProblem ? error : new ApiProblem({ status: 0 });
    return explainFailure(problem, 'La bozza non si è caricata. Riprova tra poco.');
  }
}
