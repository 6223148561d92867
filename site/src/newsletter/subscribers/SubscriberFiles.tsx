import { type ChangeEvent, useRef, useState } from 'react';
import type { SubscribersImported } from '#shared/newsletter/subscriber.ts';
import { textOfFile } from '#shared/text/file-text.ts';
import { api } from '#site/src/api/api.ts';
import { useAction } from '#site/src/components/announcements/announcements.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { download } from '#site/src/lib/download.ts';
import { counted, formatNumber } from '#site/src/lib/italian-format.ts';
import { subscriberLists } from '#site/src/newsletter/newsletter-queries.ts';
import { beginImport, type Import, withImportedPart } from './subscriber-import.ts';

export function SubscriberFiles() {
  const exporting = useAction({
    name: ['export-subscribers'],
    call: async () => download(await (await api.newsletter.subscriptions.export.$get()).blob(), 'iscritti.csv'),
    done: () => undefined,
    failed: "Errore durante l'esportazione degli iscritti",
    changes: [],
  });
  const importing = useImport();
  const { progress } = importing;
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) importing.act(file);
    // Otherwise choosing the same file again, corrected, would fire no event.
    target.value = '';
  };

  return (
    <section className="subscriber-files" aria-labelledby="subscriber-files-title">
      <h3 id="subscriber-files-title">Iscritti in CSV</h3>
      <p className="caption" id="subscriber-files-hint">
        Il file da importare ha nella prima riga le colonne <code>email</code> e <code>data_consenso</code>{' '}
        (AAAA-MM-GG), se vuoi anche <code>nome</code>; vanno bene anche quelli di Mailchimp, Brevo e MailUp. Chi è già
        nell’elenco resta com’è, chi si è disiscritto non torna, chi nel file ha detto no non riceve più nulla, e chi è
        senza data aspetta la conferma.
      </p>
      <p className="item-buttons">
        <Action busy={exporting.busy} act={() => exporting.act(undefined)}>
          Esporta CSV
        </Action>
        <Action
          ref={button}
          busy={importing.busy}
          aria-describedby="subscriber-files-hint"
          act={() => input.current?.click()}
        >
          {importing.busy ? 'Importazione in corso …' : 'Importa CSV'}
        </Action>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="File CSV da importare"
          onChange={choose}
        />
      </p>
      {progress && importing.busy && (
        <p className="caption" role="status">
          {soFar(progress)}
        </p>
      )}
      {progress && !importing.busy && (progress.done > 0 || progress.parts.length === 0) && (
        <Report
          progress={progress}
          retry={() => {
            // The pressed button is about to be removed.
            button.current?.focus();
            importing.act(progress);
          }}
        />
      )}
    </section>
  );
}

const soFar = ({ done, total }: Import) => `Importati ${formatNumber(done)} di ${formatNumber(total)}`;

function Report({ progress, retry }: { progress: Import; retry: () => void }) {
  const { created, toConfirm, alreadyThere, keptAsNo, ended, noes, doubtful, problems } = progress.report;
  const left = progress.total - progress.done;
  return (
    <div className="import-report" role="status">
      <p>
        Nuovi iscritti: {formatNumber(created)}. Già presenti: {formatNumber(alreadyThere)}. Righe non importate:{' '}
        {formatNumber(problems.length)}.{toConfirm > 0 && ` Da confermare: ${formatNumber(toConfirm)}.`}
        {noes.length > 0 &&
          ` Righe di chi ha detto no: ${formatNumber(noes.length)}; nuovi tra i disiscritti: ${formatNumber(keptAsNo)}; iscrizioni terminate: ${formatNumber(ended)}.`}
      </p>
      {left > 0 && (
        <p>
          {soFar(progress)}. <Action act={retry}>Riprova con il resto ({formatNumber(left)})</Action>
        </p>
      )}
      <Lines title="Righe non importate" lines={problems} />
      <Lines title="Righe di chi ha detto no" lines={noes} />
      <Lines title="Date che si leggono in due modi" lines={doubtful} />
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: SubscribersImported['problems'] }) {
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
    <ul tabIndex={0} aria-label={title}>
      {lines.map(({ line, message }) => (
        <li key={line}>
          Riga {formatNumber(line)}: {message}
        </li>
      ))}
    </ul>
  );
}

/** Imports a file part by part. After a failure the remaining parts can be retried. */
function useImport() {
  const [progress, setProgress] = useState<Import>();
  const { act, busy } = useAction({
    name: ['import-subscribers'],
    call: async (given: File | Import) => {
      let now = given instanceof File ? beginImport(textOfFile(new Uint8Array(await given.arrayBuffer()))) : given;
      setProgress(now);
      for (const { csv } of now.parts) {
        const answer = await api.newsletter.subscriptions.import.$post({ json: { csv } });
        now = withImportedPart(now, await answer.json());
        setProgress(now);
      }
      return now.report;
    },
    done: ({ created }) => ({
      text: 'Importazione completata',
      hint: counted(created, ['nuovo iscritto', 'nuovi iscritti']),
    }),
    failed: "Errore durante l'importazione degli iscritti",
    changes: subscriberLists,
  });
  return { act, busy, progress };
}
