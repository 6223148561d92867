import type { NewsletterWithCounts, SendCounts } from '#shared/newsletter/newsletter.ts';
import { api } from '#site/src/api/api.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { formatNumber } from '#site/src/lib/italian-format.ts';
import { SendProblems } from './SendProblems.tsx';
import { pauseMessages } from './useSending.ts';

type Props = { newsletter: NewsletterWithCounts };

/** The progress of a send, or the problems of a finished one, with the available actions. */
export function SendState({ newsletter }: Props) {
  const { status, counts } = newsletter;
  if (status === 'sending') return <SendInProgress newsletter={newsletter} />;
  if (status === 'draft' || counts.failed + counts.uncertain + counts.skipped === 0) return null;
  return (
    <div className="send-state">
      <Counts counts={counts} />
      <SendProblems newsletter={newsletter} />
    </div>
  );
}

function SendInProgress({ newsletter: { id, subject, sendState, pauseReason, counts } }: Props) {
  const { total, pending } = counts;
  const paused = sendState === 'paused';
  const pause = useAction({
    name: ['pause-newsletter', id],
    call: () => api.newsletter.newsletters[':id'].pause.$post({ param: { id } }),
    done: () => ({ text: 'Invio in pausa', hint: subject }),
    failed: "Errore durante la pausa dell'invio",
    changes: ['newsletters', 'newsletter'],
  });
  const resume = useAction({
    name: ['pause-newsletter', id],
    call: () => api.newsletter.newsletters[':id'].resume.$post({ param: { id } }),
    done: () => ({ text: 'Invio ripreso', hint: subject }),
    failed: "Errore durante la ripresa dell'invio",
    changes: ['newsletters', 'newsletter'],
  });
  const busy = pause.busy || resume.busy;
  const stop = { label: 'Metti in pausa', action: pause };
  const proceed = { label: 'Riprendi', action: resume };
  // A send paused by the daily quota resumes by itself: it can be resumed now, or paused for good.
  const whilePaused = pauseReason === 'quota' ? [proceed, stop] : [proceed];
  const actions = sendState === 'recording' ? [] : paused ? whilePaused : [stop];
  const hasCounts = sendState !== 'recording' && total > 0;

  return (
    <div className="send-state" data-paused={paused || undefined}>
      <progress
        className="send-progress"
        aria-label={`Invio di «${subject}»`}
        {...(hasCounts && { max: total, value: total - pending })}
      />
      {hasCounts ? <Counts counts={counts} remaining /> : <p className="caption">Preparo l’elenco dei lettori …</p>}
      {paused && (
        <p className="item-note" role="status">
          {pauseMessages[pauseReason ?? 'person']}
        </p>
      )}
      {actions.length > 0 && (
        <p className="item-buttons">
          {actions.map(({ label, action }) => (
            <Action
              key={label}
              busy={busy}
              aria-label={`${label} l’invio di «${subject}»`}
              act={() => action.act(undefined)}
            >
              {label}
            </Action>
          ))}
        </p>
      )}
    </div>
  );
}

const countLabels = [
  ['sent', 'Inviate'],
  ['failed', 'Non riuscite'],
  ['skipped', 'Saltate'],
  ['uncertain', 'Incerte'],
  ['pending', 'Rimaste'],
] as const;

const Counts = ({ counts, remaining = false }: { counts: SendCounts; remaining?: boolean }) => (
  <dl className="send-counts">
    {countLabels.map(
      ([state, label]) =>
        (state !== 'pending' || remaining) && (
          <div key={state}>
            <dt>{label}</dt>
            <dd>{formatNumber(counts[state])}</dd>
          </div>
        ),
    )}
  </dl>
);
