import { useLayoutEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { itemPath } from '#shared/content/paths.ts';
import { magazine } from '#shared/magazine.ts';
import type { Picture } from '#shared/model/snapshot/snapshot.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import type { EditorKind, Form, FormValues, StoredItem } from '#site/src/forms/kind.ts';
import { useLibraryPictures } from '#site/src/forms/media/useLibraryPictures.ts';
import { pageDescription } from '#site/src/metadata/page-title.ts';
import { appearanceOf } from './appearance.tsx';
import { Sample } from './Sample.tsx';
import { SearchResult } from './SearchResult.tsx';
import { SharePicture } from './SharePicture.tsx';
import './Appearance.css';

type AppearanceProps = { kind: EditorKind; form: Form; item: StoredItem | undefined; close: () => void };

/** How an item will look where only a part of it is shown, with the components of the pages themselves. */
export function AppearanceDialog({ kind, form, item, close }: AppearanceProps) {
  const values = useWatch({ control: form.control }) as FormValues;
  const image = String(values['image'] ?? '');
  const picture = usePicture(image);
  const today = civilDateInRome(new Date());
  const { cards, share, lead } = appearanceOf({ kind: kind.kind, id: item?.id ?? '', values, picture, today });
  const title = String(values['title'] ?? '') || 'Senza titolo';
  const parts = useRef<HTMLDivElement>(null);
  // The focus on its parts has scrolled the title of the dialog out of sight.
  useLayoutEffect(() => void parts.current?.closest('dialog')?.scrollTo(0, 0), []);
  return (
    <Dialog title="Anteprima in liste e condivisioni" close={close} wide>
      {/* The first focus, so that the arrow keys scroll from the top. */}
      <div ref={parts} className="appearance" tabIndex={-1} data-first>
        {cards.map(({ name, view, wide }) => (
          <Sample key={name} name={name} wide={wide}>
            {view}
          </Sample>
        ))}
        {share && (
          <Sample name="Dove si condivide">
            <SharePicture words={share} image={image} picture={picture} />
          </Sample>
        )}
        {lead !== undefined && (
          <>
            <Sample name="Nei motori di ricerca">
              <SearchResult title={title} description={lead} path={itemPath(kind.kind, item?.id ?? '…')} />
            </Sample>
            <Sample name="In una casella di posta">
              <MailRow subject={title} summary={lead} />
            </Sample>
          </>
        )}
      </div>
      <DialogButtons close={close} label="Chiudi" />
    </Dialog>
  );
}

/** The size and the focal point of the picture in the library. */
function usePicture(image: string): Picture | undefined {
  return useLibraryPictures([image])[image];
}

/** As a mail program lists a newsletter that has this subject and begins with this summary. */
const MailRow = ({ subject, summary }: { subject: string; summary: string }) => (
  <div className="mail-row">
    <span className="mail-row-mark" aria-hidden="true">
      {magazine.name.charAt(0)}
    </span>
    <p className="mail-row-sender">{magazine.name}</p>
    <p className="mail-row-subject">{subject}</p>
    <p className="mail-row-summary">{pageDescription(summary)}</p>
  </div>
);
