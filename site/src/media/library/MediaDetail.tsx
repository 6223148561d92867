import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { mediaTitle } from '#shared/media/addresses-and-captions.ts';
import type { MediaChange, MediaFileRecord, MediaItem, MediaSummary, MediaUse } from '#shared/media/media.ts';
import { editPath, itemPath } from '#shared/publish/paths.ts';
import { nameOf } from '#shared/text/person-name.ts';
import { api, explainFailure, logUnlessRefused, type Message } from '#site/src/api/api.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog, Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { dropKeptWords } from '#site/src/forms/useKeptWords.tsx';
import { atHour, dayWith, formatNumber } from '#site/src/lib/italian-format.ts';
import { UploadArea } from '#site/src/media/UploadArea.tsx';
import { MediaForm } from './MediaForm.tsx';
import { downloadOriginal, type Failed, isKeptAsShown, mayChange } from './media-item.ts';
import { keptPlace } from './useMediaForm.ts';

export type MediaDetailProps = {
  id: string;
  close: () => void;
  onChange: (media: MediaSummary) => void;
  onDelete: (id: string) => void;
};

/** A picture with what is known of it and where it is used: edit, replace, delete. */
export function MediaDetail({ id, close, onChange, onDelete }: MediaDetailProps) {
  const [media, setMedia] = useState<MediaItem>();
  const [message, setMessage] = useState<Message & { kind: 'success' | 'error' }>();
  const [attempt, setAttempt] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const failed = useCallback((error: unknown, sentence: string) => {
    logUnlessRefused(error);
    setMessage({ kind: 'error', ...explainFailure(error, sentence) });
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    api.media[':id']
      .$get({ param: { id } }, { init: { signal: abort.signal } })
      .then((response) => response.json())
      .then(setMedia)
      .catch((error) => abort.signal.aborted || failed(error, 'L’immagine non si è caricata.'));
    return () => abort.abort();
  }, [id, failed, attempt]);

  const changed = (next: MediaItem, text: string) => {
    setMedia(next);
    onChange(next);
    setMessage({ kind: 'success', text });
  };
  const save = async (change: MediaChange) => {
    const saved = await (await api.media[':id'].$put({ param: { id }, json: change })).json();
    changed(saved, 'Immagine aggiornata');
    return saved;
  };
  const remove = async () => {
    try {
      await api.media[':id'].$delete({ param: { id } });
      onDelete(id);
    } catch (error) {
      failed(error, 'Errore durante l’eliminazione dell’immagine');
    }
  };

  const leave = () => (unsaved ? setLeaving(true) : close());

  return (
    <Dialog title={media ? mediaTitle(media) : 'Immagine'} close={leave} wide>
      <div className="media-detail">
        {!media && !message && <Spinner />}
        {media && <MediaForm key={media.id} {...{ media, save, failed, setUnsaved }} />}
        {message && <Alert {...message} />}
        {!media && message && (
          <Action
            onClick={() => {
              setMessage(undefined);
              setAttempt((count) => count + 1);
            }}
          >
            Riprova
          </Action>
        )}
        {media && <MediaUses uses={media.uses} />}
        {media && <FormerFiles media={media} failed={failed} />}
        {media && (
          <MediaActions
            media={media}
            remove={remove}
            replaced={(next) => changed(next, 'File sostituito')}
            failed={failed}
          />
        )}
      </div>
      <DialogButtons close={leave} label="Chiudi" />
      {leaving && (
        <ConfirmDialog
          title="Chiudere senza salvare?"
          verb="Chiudi senza salvare"
          close={() => setLeaving(false)}
          confirm={() => {
            void dropKeptWords(keptPlace(id));
            close();
          }}
        >
          <p>Quello che hai cambiato nei dati dell’immagine non è salvato.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const editions: Record<MediaUse['edition'], string> = { live: 'online', working: 'in lavorazione' };
const editable = (kind: MediaUse['kind']): kind is Extract<MediaUse['kind'], ContentKind> =>
  (contentKinds as readonly string[]).includes(kind);

/** The items that show a picture, as far as the reader of this list may see them. */
function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="caption">Non è usata in nessun contenuto.</p>;
  return (
    <section aria-label="Dove è usata">
      <h3 className="label">Dove è usata</h3>
      <ul className="media-uses">
        {uses.map(({ kind, id, edition, title }) => (
          <li key={`${kind} ${id} ${edition}`}>
            {editable(kind) ? (
              <a href={edition === 'live' ? itemPath(kind, { id }) : editPath(kind, id)}>{title ?? id}</a>
            ) : (
              (title ?? id)
            )}{' '}
            <span className="caption">{editions[edition]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The former files of a picture, with the person and time of each replacement, and their originals. */
function FormerFiles({ media: { id, file }, failed }: { media: MediaItem; failed: Failed }) {
  const files = useQuery({
    queryKey: ['media-files', id, file],
    queryFn: async ({ signal }) => (await api.media[':id'].files.$get({ param: { id } }, { init: { signal } })).json(),
  });
  const [last, ...former] = files.data ?? [];
  if (files.isError) return <NotLoaded what="I file precedenti non si sono caricati." query={files} />;
  if (!last || former.length === 0) return null;

  return (
    <section aria-label="File precedenti" className="former-files">
      <h3 className="label">File precedenti</h3>
      <p className="caption">Il file di adesso: {described(last)}</p>
      <ul>
        {former.map((record) => (
          <li key={record.file} className="row">
            <span className="upload-name">{record.name}</span>
            <span className="caption">{described(record)}</span>
            <Action
              aria-label={`Scarica l’originale ${record.name}`}
              onClick={() => void downloadOriginal({ id, name: record.name, file: record.file }, failed)}
            >
              Scarica l’originale
            </Action>
          </li>
        ))}
      </ul>
    </section>
  );
}

const described = ({ width, height, by, at }: MediaFileRecord) =>
  `${formatNumber(width)} × ${formatNumber(height)}, caricato da ${nameOf(by)} ${dayWith('il', at)} ${atHour(at)}`;

type ActionsProps = {
  media: MediaItem;
  remove: () => Promise<void>;
  replaced: (media: MediaItem) => void;
  failed: Failed;
};

/** Replace the file, download the original, delete. */
function MediaActions({ media, remove, replaced, failed }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, name } = media;
  // One item may use it in both of its editions.
  const items = new Set(media.uses.map((use) => `${use.kind} ${use.id}`)).size;

  const ways = (
    <>
      {media.file && <Action onClick={() => void downloadOriginal({ id, name }, failed)}>Scarica l’originale</Action>}
      {mayChange('media:delete', media) && <Action onClick={() => setAsking(true)}>Elimina</Action>}
    </>
  );

  return (
    <div>
      {media.file && mayChange('media:replace', media) && !isKeptAsShown(media) ? (
        <UploadArea field="replace" replaces={id} label="Sostituisci il file" onReady={replaced} ways={ways} />
      ) : (
        <p className="row">{ways}</p>
      )}
      {asking && (
        <ConfirmDialog
          title="Eliminare l’immagine?"
          verb="Elimina"
          busy={busy}
          close={() => setAsking(false)}
          confirm={async () => {
            setBusy(true);
            await remove();
            setBusy(false);
            setAsking(false);
          }}
        >
          <p>
            {items > 0
              ? `È usata in ${items === 1 ? 'un contenuto' : `${items} contenuti`}: dove i lettori la vedono non si può eliminare, nelle bozze resterebbe un posto vuoto.`
              : 'Nessun contenuto che puoi vedere la usa.'}{' '}
            Resta nel cestino per trenta giorni.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
