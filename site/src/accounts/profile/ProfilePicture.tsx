import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { LibraryButton } from '#site/src/media/LibraryButton.tsx';
import { UploadArea } from '#site/src/media/UploadArea.tsx';

type Props = { picture: string; change: (picture: string) => void };

/** A member of the staff chooses their picture from the library or uploads one; it is saved with the profile. */
export function ProfilePicture({ picture, change }: Props) {
  const take = ({ id }: { id: string }) => change(mediaPath(id));
  return (
    <fieldset className="checkboxes profile-picture">
      <legend>Foto</legend>
      {picture && <img src={picture} alt="La tua foto" width="96" height="96" />}
      <UploadArea
        field="picture"
        value={picture}
        label={picture ? 'Cambia la foto' : 'Carica una foto'}
        onReady={take}
        ways={
          <>
            <LibraryButton onPick={take} />
            {picture && <Action onClick={() => change('')}>Togli la foto</Action>}
          </>
        }
      />
    </fieldset>
  );
}
