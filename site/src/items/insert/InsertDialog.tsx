import { useState } from 'react';
import { contentKinds } from '#shared/kinds/kinds.ts';
import { parseVideoUrl, providerNames } from '#shared/kinds/video-url.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import type { MediaSummary } from '#shared/media/media.ts';
import { completedAddress, isWebAddress } from '#shared/text/web-address.ts';
import { Button, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { Dialog } from '#site/src/components/dialogs/Dialog.tsx';
import type { Choosing } from '#site/src/items/fields/markdown-commands.ts';
import { container, libraryPicture, linked, linkTo } from '#site/src/items/fields/markdown-edit.ts';
import type { Edit, TextSelection } from '#site/src/items/fields/text-edit.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { Library, PicturePicker } from '#site/src/media/library/Library.tsx';
import { ItemSearch, type Result, type Target } from './ItemSearch.tsx';

export type Make = (written: TextSelection) => Edit;

type Props = { choosing: Choosing; selected: string; close: () => void; pick: (make: Make) => void };

export function InsertDialog({ choosing, selected, close, pick }: Props) {
  const card = ({ title, address }: Target) => pick((written) => container(written, 'scheda', linkTo(title, address)));
  switch (choosing) {
    case 'figure':
      return (
        <PicturePicker close={close} pick={({ id }) => pick((written) => libraryPicture(written, mediaPath(id)))} />
      );
    case 'group':
      return (
        <GroupPicker
          close={close}
          pick={(ids) => {
            const figures = ids.map((id) => `![](${mediaPath(id)})`).join('\n');
            pick((written) => container(written, 'gruppo', figures));
          }}
        />
      );
    case 'video':
      return (
        <ItemSearch
          title="Scegli un video"
          kinds={['video']}
          elsewhere={videoAt}
          hint="Il titolo di un nostro video, o l’indirizzo di uno su YouTube o Vimeo"
          close={close}
          pick={card}
        />
      );
    case 'event':
      return (
        <ItemSearch title="Scegli un evento" kinds={['event']} hint="Titolo, tipo o luogo" close={close} pick={card} />
      );
    case 'link':
      return (
        <ItemSearch
          title="Scegli dove porta il link"
          kinds={contentKinds}
          hint="Parole del titolo di un nostro contenuto, o l’indirizzo di una pagina"
          elsewhere={pageAt}
          words={pageAt(selected) ? selected.trim() : ''}
          close={close}
          pick={({ title, address }) => pick((written) => linked(written, title, address))}
        />
      );
  }
}

/** A video on YouTube or Vimeo. */
function videoAt(address: string): Result | undefined {
  const source = parseVideoUrl(address);
  if (!source) return undefined;
  const provider = providerNames[source.videoType];
  return { title: `Video su ${provider}`, label: provider, note: source.videoUrl, address: source.videoUrl };
}

/** Any page, one of the magazine's own by its path too, or a mailbox. */
export function pageAt(written: string): Result | undefined {
  const address = completedAddress(written);
  if (!isWebAddress(address) && !/^(?:\/(?!\/)|mailto:[^\s@]+@)\S+$/.test(address)) return undefined;
  return { title: address.replace(/^(?:https?:\/\/|mailto:)/, ''), label: 'Indirizzo', note: address, address };
}

type GroupProps = { close: () => void; pick: (ids: readonly string[]) => void };

/** Chooses several pictures of the library; a second press leaves one out again. */
function GroupPicker({ close, pick }: GroupProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = ({ id }: MediaSummary) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return (
    <Dialog title="Scegli le immagini del gruppo" close={close} wide>
      <p>Due o tre immagini stanno una accanto all’altra, nell’ordine in cui le scegli.</p>
      <Library pick={toggle} chosen={chosen} />
      <div className="dialog-buttons group-buttons">
        <p role="status">{chosen.length > 0 && counted(chosen.length, ['immagine scelta', 'immagini scelte'])}</p>
        <QuietButton onClick={close}>Annulla</QuietButton>
        <Button disabled={chosen.length === 0} onClick={() => pick(chosen)}>
          Inserisci il gruppo
        </Button>
      </div>
    </Dialog>
  );
}
