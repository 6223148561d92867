import { useState } from 'react';
import type { NewsletterWithCounts, SendCounts } from '#shared/model/newsletter.ts';
import { api } from '#site/src/api/api.ts';
import { once } from '#site/src/lib/ignore-double-click.ts';
import { inFigures } from '#site/src/lib/italian-numbers.ts';
import { newsletterLists } from './lists.ts';
import { Recipients } from './Recipients.tsx';
import { pauseWords } from './send-words.ts';
import { UncertainDialog } from './UncertainDialog.tsx';
import { useDeed } from './useDeed.ts';
import { useSendDeed } from './useSending.ts';

type Props = { newsletter: NewsletterWithCounts };

/** How far a send is, or how it ended where it did not end well, with what can be done about it. */
export function SendState({ newsletter }: Props) {
  const { status, counts } = newsletter;
  if (status === 'sending') return <UnderWay newsletter={newsletter} />;
  if (status === 'draft' || counts.failed + counts.uncertain + counts.skipped === 0) return null;
  return (
    <div className="send-state">
      <Counts counts={counts} />
      <Remedies newsletter={newsletter} />
    </div>
  );
}

function UnderWay({ newsletter: { id, subject, sendState, pauseReason, counts } }: Props) {
  const { total, pending } = counts;
  const paused = sendState === 'paused';
  const pause = useDeed({
    name: ['pause-newsletter', id],
    call: () => api.newsletter.newsletters[':id'].pause.$post({ param: { id } }),
    done: () => ({ text: 'Invio in pausa', hint: subject }),
    failed: "Errore durante la pausa dell'invio",
    changes: ['newsletters', 'newsletter'],
  });
  const resume = useDeed({
    name: ['pause-newsletter', id],
    call: () => api.newsletter.newsletters[':id'].resume.$post({ param: { id } }),
    done: () => ({ text: 'Invio ripreso', hint: subject }),
    failed: "Errore durante la ripresa dell'invio",
    changes: ['newsletters', 'newsletter'],
  });
  const busy = pause.busy || resume.busy;
  const stop = { words: 'Metti in pausa', deed: pause };
  const goOn = { words: 'Riprendi', deed: resume };
  // One that waits for tomorrow can go on today, or be kept from going on by itself.
  const whilePaused = pauseReason === 'quota' ? [goOn, stop] : [goOn];
  const deeds = sendState === 'freezing' ? [] : paused ? whilePaused : [stop];
  const counted = sendState !== 'freezing' && total > 0;

  return (
    <div className="send-state" data-paused={paused || undefined}>
      <progress
        className="send-progress"
        aria-label={`Invio di «${subject}»`}
        {...(counted && { max: total, value: total - pending })}
      />
      {counted ? <Counts counts={counts} remaining /> : <p className="caption">Preparo l’elenco dei lettori …</p>}
      {paused && (
        <p className="item-note" role="status">
          {pauseWords[pauseReason ?? 'person']}
        </p>
      )}
      {deeds.length > 0 && (
        <p className="item-buttons">
          {deeds.map(({ words, deed }) => (
            <button
              key={words}
              type="button"
              className="action"
              aria-disabled={busy}
              aria-label={`${words} l’invio di «${subject}»`}
              onClick={once(() => deed.act(undefined))}
            >
              {words}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

const countWords = [
  ['sent', 'Inviate'],
  ['failed', 'Non riuscite'],
  ['skipped', 'Saltate'],
  ['uncertain', 'Incerte'],
  ['pending', 'Rimaste'],
] as const;

const Counts = ({ counts, remaining = false }: { counts: SendCounts; remaining?: boolean }) => (
  <dl className="send-counts">
    {countWords.map(
      ([state, words]) =>
        (state !== 'pending' || remaining) && (
          <div key={state}>
            <dt>{words}</dt>
            <dd>{inFigures(counts[state])}</dd>
          </div>
        ),
    )}
  </dl>
);

function Remedies({ newsletter: { id, subject, counts } }: Props) {
  const [settling, setSettling] = useState(false);
  const byId = { param: { id } };
  const again = useSendDeed(id);
  const arrived = useDeed({
    name: ['send-newsletter', id],
    call: () => api.newsletter.newsletters[':id'].settle.$post({ ...byId, json: { outcome: 'sent' } }),
    done: () => ({ text: 'Invii dall’esito incerto segnati come arrivati', hint: subject }),
    failed: "Errore durante la registrazione dell'esito",
    changes: newsletterLists,
  });

  return (
    <>
      {counts.failed > 0 && <Recipients id={id} state="failed" />}
      {counts.uncertain > 0 && <Recipients id={id} state="uncertain" />}
      <p className="item-buttons">
        {counts.failed > 0 && (
          <button
            type="button"
            className="action"
            aria-disabled={again.busy}
            aria-label={`Ritenta gli invii non riusciti di «${subject}»`}
            onClick={once(() => again.act(() => api.newsletter.newsletters[':id'].retry.$post(byId)))}
          >
            Ritenta i non riusciti
          </button>
        )}
        {counts.uncertain > 0 && (
          <button
            type="button"
            className="action"
            aria-label={`Decidi degli invii incerti di «${subject}»`}
            onClick={once(() => setSettling(true))}
          >
            Decidi degli incerti
          </button>
        )}
      </p>
      {settling && (
        <UncertainDialog
          count={counts.uncertain}
          close={() => setSettling(false)}
          arrived={() => arrived.act(undefined)}
          again={() =>
            again.act(() => api.newsletter.newsletters[':id'].settle.$post({ ...byId, json: { outcome: 'again' } }))
          }
        />
      )}
    </>
  );
}
