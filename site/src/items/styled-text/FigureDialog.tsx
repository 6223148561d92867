import { type FormEvent, useState } from 'react';
import type { KnownPictures } from '#shared/markdown/figures.ts';
import { Button, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { Field, Options } from '#site/src/components/controls/Field.tsx';
import { Dialog } from '#site/src/components/dialogs/Dialog.tsx';
import { type FigureLine, figureMarkdown, placements } from '#site/src/items/fields/figure-line.ts';
import { Markdown } from '#site/src/markdown/Markdown.tsx';

type Props = {
  figure: FigureLine & { inGroup: boolean };
  pictures: KnownPictures;
  close: () => void;
  /** Undefined takes the figure out of the text. */
  write: (figure: FigureLine | undefined) => void;
};

const placementNames: Record<FigureLine['placement'], string> = {
  '': 'Nella colonna',
  larga: 'Più larga della colonna',
  tavola: 'Tavola a tutta pagina',
  affianco: 'Accanto al testo',
};

export function FigureDialog({ figure, pictures, close, write }: Props) {
  const [written, setWritten] = useState<FigureLine>(figure);
  const { alt, caption, placement } = written;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    write(written);
  };
  const media = pictures[figure.address]?.media;
  return (
    <Dialog title="Figura" close={close}>
      <form className="figure-form" onSubmit={submit} noValidate>
        <Markdown source={figureMarkdown({ ...written, placement: '' })} pictures={pictures} />
        <Field label="Testo alternativo" hint={media?.alt ? `Vuoto: quello della libreria, «${media.alt}»` : undefined}>
          {(wiring) => (
            <textarea
              {...wiring}
              data-first
              rows={2}
              value={alt}
              onChange={({ target }) => setWritten({ ...written, alt: target.value })}
            />
          )}
        </Field>
        <Field
          label="Didascalia"
          optional
          hint={media?.caption ? 'Vuota: quella della libreria' : 'Autore, *Titolo*, anno'}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={2}
              value={caption}
              onChange={({ target }) => setWritten({ ...written, caption: target.value })}
            />
          )}
        </Field>
        {/* The pictures of a group stand side by side. */}
        {!figure.inGroup && (
          <Field label="Posizione">
            {(wiring) => (
              <select
                {...wiring}
                value={placement}
                onChange={({ target }) =>
                  setWritten({ ...written, placement: target.value as FigureLine['placement'] })
                }
              >
                <Options of={placements.map((name) => [name, placementNames[name]])} />
              </select>
            )}
          </Field>
        )}
        <div className="dialog-buttons">
          <QuietButton onClick={() => write(undefined)}>Togli dal testo</QuietButton>
          <QuietButton onClick={close}>Annulla</QuietButton>
          <Button type="submit">Applica</Button>
        </div>
      </form>
    </Dialog>
  );
}
