import { useLayoutEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { civilDateInRome } from '#shared/time/dates.ts';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import type { EditorKind, Form, FormValues } from '#site/src/forms/kind.ts';
import { useLibraryPictures } from '#site/src/media/useLibraryPictures.ts';
import { appearanceOf } from './appearance.tsx';
import { Sample } from './Sample.tsx';
import { SharePicture } from './SharePicture.tsx';
import './Appearance.css';

type AppearanceProps = { kind: EditorKind; form: Form; close: () => void };

/** How an item will look where only a part of it is shown, with the components of the pages themselves. */
export function AppearanceDialog({ kind, form, close }: AppearanceProps) {
  const values = useWatch({ control: form.control }) as FormValues;
  const image = String(values['image'] ?? '');
  const picture = useLibraryPictures([image])[image];
  const today = civilDateInRome(new Date());
  const { card, share } = appearanceOf({ kind: kind.kind, values, picture, today });
  const parts = useRef<HTMLDivElement>(null);
  // The focus on its parts has scrolled the title of the dialog out of sight.
  useLayoutEffect(() => void parts.current?.closest('dialog')?.scrollTo(0, 0), []);
  return (
    <Dialog title="Anteprima in liste e condivisioni" close={close} wide>
      {/* The first focus, so that the arrow keys scroll from the top. */}
      <div ref={parts} className="appearance" tabIndex={-1} data-first>
        {card && <Sample name="Nelle liste">{card}</Sample>}
        {share && (
          <Sample name="Dove si condivide">
            <SharePicture words={share} image={image} picture={picture} />
          </Sample>
        )}
      </div>
      <DialogButtons close={close} label="Chiudi" />
    </Dialog>
  );
}
