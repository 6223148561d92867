import { type ChangeEvent, useRef } from 'react';
import type { SubscribersImported } from '#shared/model/subscriber.ts';
import { api } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';
import { once } from '../../../lib/once.ts';
import { counted, readerLists } from './lists.ts';
import { useDeed } from './useDeed.ts';

/** The list of readers as a file: out, and in from elsewhere. */
export function SubscriberFiles() {
  const out = useDeed({
    name: ['export-subscribers'],
    call: async () => download(await (await api.newsletter.subscriptions.export.$get()).blob(), 'iscritti.csv'),
    done: () => undefined,
    failed: "Errore durante l'esportazione degli iscritti",
    changes: [],
  });
  const into = useDeed({
    name: ['import-subscribers'],
    call: async (file: File) => {
      const csv = await file.text();
      return (await api.newsletter.subscriptions.import.$post({ json: { csv } })).json();
    },
    done: ({ created }) => ({
      text: 'Importazione completata',
      hint: counted(created, ['nuovo iscritto', 'nuovi iscritti']),
    }),
    failed: "Errore durante l'importazione degli iscritti",
    changes: readerLists,
  });
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
      {into.answer && !into.busy && <Report report={into.answer} />}
    </section>
  );
}

const Report = ({ report: { created, alreadyThere, problems } }: { report: SubscribersImported }) => (
  <div className="import-report" role="status">
    <p>
      Nuovi iscritti: {created.toLocaleString('it')}. Già presenti: {alreadyThere.toLocaleString('it')}. Righe non
      importate: {problems.length.toLocaleString('it')}.
    </p>
    {problems.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
      <ul tabIndex={0}>
        {problems.map(({ line, message }) => (
          <li key={line}>
            Riga {line.toLocaleString('it')}: {message}
          </li>
        ))}
      </ul>
    )}
  </div>
);
