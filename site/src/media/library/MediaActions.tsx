import { useState } from 'react';
import type { MediaItem } from '#shared/media/media.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { ConfirmDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { UploadArea } from '#site/src/media/UploadArea.tsx';
import { downloadOriginal, type Failed, isKeptAsShown, mayChange } from './media-item.ts';

type Props = {
  media: MediaItem;
  remove: () => Promise<void>;
  replaced: (media: MediaItem) => void;
  failed: Failed;
};

/** Replace the file, download the original, delete. */
export function MediaActions({ media, remove, replaced, failed }: Props) {
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
        <p className="upload-ways">{ways}</p>
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
