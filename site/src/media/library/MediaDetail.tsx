import { useCallback, useEffect, useState } from 'react';
import { mediaTitle } from '#shared/media/addresses-and-captions.ts';
import type { MediaChange, MediaItem, MediaSummary } from '#shared/media/media.ts';
import { api, explainFailure, logUnlessRefused, type Message } from '#site/src/api/api.ts';
import { ConfirmDialog, Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { dropKeptWords } from '#site/src/forms/useKeptWords.tsx';
import { FormerFiles } from './FormerFiles.tsx';
import { MediaActions } from './MediaActions.tsx';
import { MediaForm } from './MediaForm.tsx';
import { MediaUses } from './MediaUses.tsx';
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
          <button
            type="button"
            className="action"
            onClick={() => {
              setMessage(undefined);
              setAttempt((count) => count + 1);
            }}
          >
            Riprova
          </button>
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
