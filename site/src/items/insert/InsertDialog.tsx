import { contentKinds } from '#shared/kinds/kinds.ts';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import type { Choosing } from '#site/src/items/fields/markdown-commands.ts';
import { container, libraryPicture, linked, linkTo } from '#site/src/items/fields/markdown-edit.ts';
import type { Edit, TextSelection } from '#site/src/items/fields/text-edit.ts';
import { PicturePicker } from '#site/src/media/library/Library.tsx';
import { pageAt, videoAt } from './addresses.ts';
import { GroupPicker } from './GroupPicker.tsx';
import { ItemSearch, type Target } from './ItemSearch.tsx';

export type Make = (written: TextSelection) => Edit;

type Props = { choosing: Choosing; selected: string; close: () => void; pick: (make: Make) => void };

/** Chooses what a command writes. */
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
