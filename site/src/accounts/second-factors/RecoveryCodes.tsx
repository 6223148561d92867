import { useEffect, useRef } from 'react';
import { download } from '#site/src/lib/download.ts';

/** New recovery codes, on the page this once. */
export function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => void region.current?.focus(), []);
  return (
    <section className="recovery-codes" ref={region} tabIndex={-1} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">I tuoi codici di recupero</h3>
      <p>
        Se perdi il telefono o la passkey, ognuno di questi codici apre l’account una volta, dopo la password. Non li
        vedrai più: stampali o salvali dove li ritrovi.
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list */}
      <ul role="list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="dialog-buttons">
        <button
          type="button"
          className="button"
          data-quiet
          onClick={() =>
            download(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'codici-di-recupero.txt')
          }
        >
          Salva in un file
        </button>
        <button type="button" className="button" onClick={close}>
          Li ho conservati
        </button>
      </div>
    </section>
  );
}
