import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { MediaSummary } from '#shared/media/media.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';

/** The library is loaded when it is opened: a form's script stays small. */
const PicturePicker = lazyDialog('Scegli un’immagine', () =>
  import('./library/Library.tsx').then((module) => module.PicturePicker),
);

/** Opens the library, to choose one of its pictures. */
export function LibraryButton({ onPick }: { onPick: (media: MediaSummary) => void }) {
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Action aria-haspopup="dialog" onClick={() => setPicking(true)}>
        Scegli dalla libreria
      </Action>
      {picking &&
        // Outside the form around this field, which Enter in the library's search would submit.
        createPortal(
          <PicturePicker
            close={() => setPicking(false)}
            pick={(media) => {
              setPicking(false);
              onPick(media);
            }}
          />,
          document.body,
        )}
    </>
  );
}
