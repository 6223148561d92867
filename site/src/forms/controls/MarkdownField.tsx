import { type ComponentType, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { mediaPath } from '#shared/content/media.ts';
import { readingTime } from '#shared/text/words.ts';
import type { Wiring } from '#site/src/components/Field.tsx';
import type { Form } from '#site/src/forms/kind.ts';
import { LibraryButton } from '#site/src/forms/media/LibraryButton.tsx';
import { UploadArea } from '#site/src/forms/media/UploadArea.tsx';
import { counted } from '#site/src/lib/italian-format.ts';
import { lineBreak } from './line-break.ts';
import { MarkdownHelp } from './MarkdownHelp.tsx';
import { MarkdownToolbar } from './MarkdownToolbar.tsx';
import { isPlainEnter, pressedCommand } from './markdown-commands.ts';
import { libraryPicture, type MarkdownEdit, markdownEdits } from './markdown-edit.ts';
import type { Edit, Written } from './text-edit.ts';
import type { TextFieldProps, WritingField } from './writing-field.ts';
import { WritingPlace } from './writing-place.ts';
import './MarkdownField.css';

type Props = {
  name: string;
  form: Form;
  wiring: Wiring;
  /** The field of the text itself. */
  Text: ComponentType<TextFieldProps>;
  /** Next to the length of the text. */
  children?: ReactNode;
};

/** A Markdown text with its toolbar, shortcuts, automatic list items and pictures, whichever field shows it. */
export function MarkdownField({ name, form, wiring, Text, children }: Props) {
  const own = useRef<WritingField>(null);
  const writing = useContext(WritingPlace) ?? own;

  /** False if the key is left to the browser. */
  const edit = (make: (written: Written) => Edit | undefined): boolean => {
    const { current } = writing;
    const made = current && make(current.read());
    if (made) current.apply(made);
    return Boolean(made);
  };
  const act = (name: MarkdownEdit): boolean =>
    (name === 'image' && writing.current?.openFigure?.()) || edit(markdownEdits[name]);
  const press = (event: KeyboardEvent): boolean => {
    const command = pressedCommand(event);
    return command ? act(command.name) : isPlainEnter(event) && edit(lineBreak);
  };

  const text = () => form.getValues(name) as string;
  const setText = (changed: string) => form.setValue(name, changed, { shouldDirty: true });
  const insert = (id: string) => {
    const { current } = writing;
    if (!current) return;
    const written = current.read();
    const made = libraryPicture(written, mediaPath(id));
    // The picture may come when the writer is at another field.
    if (current.hasFocus()) current.apply(made);
    else setText(written.text.slice(0, made.from) + made.insert + written.text.slice(made.to));
  };

  return (
    <>
      <MarkdownToolbar controls={wiring.id} edit={act} />
      <UploadArea
        field={name}
        multiple
        label="Carica immagini nel testo"
        // An upload that was cut off goes on when the form is opened again, with its picture in the text.
        onKnown={(id) => text().includes(mediaPath(id)) || insert(id)}
        onGone={(id) => setText(text().replace(`![](${mediaPath(id)})`, ''))}
        onReady={() => {}}
        ways={<LibraryButton onPick={({ id }) => insert(id)} />}
      >
        <Text name={name} form={form} wiring={wiring} field={writing} press={press} />
      </UploadArea>
      <TextState form={form} name={name}>
        {children}
      </TextState>
      <MarkdownHelp />
    </>
  );
}

/** How long typing must rest before a long text is counted. */
const restMilliseconds = 400;

/** The length of the text; counting never delays typing. */
function TextState({ form: { control }, name, children }: { form: Form; name: string; children: ReactNode }) {
  const current = useWatch({ control, name }) as string;
  const [content, setContent] = useState(current);
  useEffect(() => {
    const rest = setTimeout(() => setContent(current), restMilliseconds);
    return () => clearTimeout(rest);
  }, [current]);
  const words = content.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0;
  return (
    <div className="caption text-state">
      {words > 0 && (
        <p>
          {counted(words, ['parola', 'parole'])}, {readingTime(content)}
        </p>
      )}
      {children}
    </div>
  );
}
