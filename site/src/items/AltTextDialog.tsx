import { type FormEvent, useState } from 'react';
import { Action, Button } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import type { Undescribed } from './alt-texts.ts';

type Props = {
  pictures: readonly Undescribed[];
  close: () => void;
  /** Opens the whole checklist instead. */
  check: () => void;
  /** With the descriptions that were written; decorative pictures have none. */
  proceed: (descriptions: readonly { picture: Undescribed; alt: string }[]) => void;
};

/** Asks for a description of a picture before readers see it. A decorative one is ticked; nothing is sent until each is settled. */
export function AltTextDialog({ pictures, close, check, proceed }: Props) {
  const [alts, setAlts] = useState<readonly string[]>(() => pictures.map(() => ''));
  const [decorative, setDecorative] = useState<readonly boolean[]>(() => pictures.map(() => false));
  const [tried, setTried] = useState(false);
  const lacks = (index: number) => !decorative[index] && (alts[index] ?? '').trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const missing = pictures.findIndex((_, index) => lacks(index));
    if (missing >= 0) return event.currentTarget.querySelectorAll('textarea')[missing]?.focus();
    // It may be typed in several lines; it is kept as one.
    const written = alts.map((alt) => alt.trim().replace(/\s+/g, ' '));
    proceed(pictures.map((picture, index) => ({ picture, alt: decorative[index] ? '' : (written[index] ?? '') })));
  };

  return (
    <Dialog title="Che cosa si vede?" close={close} focusOnHeading>
      <form onSubmit={submit} noValidate>
        <p>Chi non vede le immagini ne ascolta la descrizione.</p>
        {pictures.map((picture, index) => (
          <fieldset
            key={`${picture.place} ${picture.address}`}
            className="alt-question"
            aria-label={`Immagine ${index + 1} di ${pictures.length}`}
          >
            <img
              src={picture.address}
              alt=""
              referrerPolicy={picture.address.startsWith('/') ? undefined : 'no-referrer'}
            />
            <div>
              <Field
                label={picture.place === 'image' ? 'Testo alternativo' : 'Testo alternativo nel contenuto'}
                hint={picture.work ? `Per esempio: «${picture.work}: …»` : undefined}
                error={tried && lacks(index) ? 'Descrivi l’immagine, o segna che è decorativa' : undefined}
              >
                {(wiring) => (
                  <textarea
                    {...wiring}
                    rows={2}
                    disabled={decorative[index]}
                    value={alts[index]}
                    onChange={({ target }) => setAlts(alts.with(index, target.value))}
                  />
                )}
              </Field>
              <label className="checkbox">
                <input
                  type="checkbox"
                  checked={decorative[index]}
                  onChange={({ target }) => setDecorative(decorative.with(index, target.checked))}
                />{' '}
                È decorativa
              </label>
            </div>
          </fieldset>
        ))}
        <p>
          <Action onClick={check}>Controlla prima tutto il resto</Action>
        </p>
        <DialogButtons close={close}>
          <Button type="submit">Continua</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
