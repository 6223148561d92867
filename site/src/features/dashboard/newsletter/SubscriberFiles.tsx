import { type ChangeEvent, useRef } from 'react';
import { api } from '#site/src/api/api.ts';
import { download } from '#site/src/lib/download.ts';
import { once } from '#site/src/lib/ignore-double-click.ts';
import { inFigures } from '#site/src/lib/italian-numbers.ts';
import type { Import } from './subscriber-import.ts';
import { useDeed } from './useDeed.ts';
import { useImport } from './useImport.ts';

/** The list of readers as a file: out, and in from elsewhere. */
export function SubscriberFiles() {
  const out = useDeed({
    name: ['export-subscribers'],
    call: async () => download(await (await api.newsletter.subscriptions.export.$get()).blob(), 'iscritti.csv'),
    done: () => undefined,
    failed: "Errore durante l'esportazione degli iscritti",
    changes: [],
  });
  const into = useImport();
  const { progress } = into;
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) into.act(file);
    // The same file, corrected, can be chosen again.
    target.value = '';
  };

  return (
    <section className="subscriber-files" aria-labelledby="subscriber-files-title">
      <h3 id="subscriber-files-title">Iscritti in CSV</h3>
      <p className="caption" id="subscriber-files-hint">
        Il file da importare ha nella prima riga le colonne <code>email</code> e <code>data_consenso</code>{' '}
        (AAAA-MM-GG), se vuoi anche <code>nome</code>. Chi è già nell’elenco resta com’è, chi si è disiscritto non
        torna.
      </p>
      <p className="item-buttons">
        <button type="button" className="action" aria-disabled={out.busy} onClick={once(() => out.act(undefined))}>
          Esporta CSV
        </button>
        <button
          ref={button}
          type="button"
          className="action"
          aria-disabled={into.busy}
          aria-describedby="subscriber-files-hint"
          onClick={once(() => !into.busy && input.current?.click())}
        >
          {into.busy ? 'Importazione in corso …' : 'Importa CSV'}
        </button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="File CSV da importare"
          onChange={choose}
        />
      </p>
      {progress && into.busy && (
        <p className="caption" role="status">
          {soFar(progress)}
        </p>
      )}
      {progress && !into.busy && (progress.done > 0 || progress.parts.length === 0) && (
        <Report
          progress={progress}
          again={() => {
            // The button that was pressed goes away.
            button.current?.focus();
            into.act(progress);
          }}
        />
      )}
    </section>
  );
}

const soFar = ({ done, total }: Import) => `Importati ${inFigures(done)} di ${inFigures(total)}`;

function Report({ progress, again }: { progress: Import; again: () => void }) {
  const { created, alreadyThere, problems } = progress.report;
  const left = progress.total - progress.done;
  return (
    <div className="import-report" role="status">
      <p>
        Nuovi iscritti: {inFigures(created)}. Già presenti: {inFigures(alreadyThere)}. Righe non importate:{' '}
        {inFigures(problems.length)}.
      </p>
      {left > 0 && (
        <p>
          {soFar(progress)}.{' '}
          <button type="button" className="action" onClick={once(again)}>
            Riprova con il resto ({inFigures(left)})
          </button>
        </p>
      )}
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
        <ul tabIndex={0}>
          {problems.map(({ line, message }) => (
            <li key={line}>
              Riga {inFigures(line)}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
