import { type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { readingTime } from '#shared/text/reading-time.ts';
import { api } from '#site/src/api/api.ts';
import { rememberedUser, rememberUser } from '#site/src/api/session.ts';
import type { Wiring } from '#site/src/components/controls/Field.tsx';
import { useDebounced } from '#site/src/components/lists/useDebounced.ts';
import type { Form } from '#site/src/forms/kind.ts';
import { insteadOfSlash } from '#site/src/items/insert/slash.ts';
import { useInsertMenu } from '#site/src/items/insert/useInsertMenu.tsx';
import { TextNotes } from '#site/src/items/notes/text-notes.ts';
import { DocxButton, PasteNotice } from '#site/src/items/paste/PasteNotice.tsx';
import { wholeChange, withoutPicture } from '#site/src/items/paste/placing.ts';
import { usePaste } from '#site/src/items/paste/usePaste.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { UploadArea, UploadOwner } from '#site/src/media/UploadArea.tsx';
import type { ChosenFile } from '#site/src/media/useUploads.ts';
import { LongText } from './LongText.tsx';
import { lineBreak } from './line-break.ts';
import { MarkdownToolbar } from './MarkdownToolbar.tsx';
import {
  type Choosing,
  isPlainEnter,
  type MarkdownCommand,
  pressedCommand,
  toolbarCommands,
} from './markdown-commands.ts';
import { libraryPicture, type MarkdownEdit, markdownEdits } from './markdown-edit.ts';
import { changed } from './text-edit.ts';
import { useCommandDialog, write } from './useCommandDialog.tsx';
import { type WritingField, WritingPlace } from './writing-field.ts';
import './MarkdownField.css';

type Props = {
  name: string;
  form: Form;
  wiring: Wiring;
  /** Next to the length of the text. */
  children?: ReactNode;
};

/** A Markdown text with its toolbar, shortcuts, automatic list items and pictures. */
export function MarkdownField({ name, form, wiring, children }: Props) {
  const own = useRef<WritingField>(null);
  const writing = useContext(WritingPlace) ?? own;
  const notes = useContext(TextNotes);
  const owner = useContext(UploadOwner);
  const { isPlain, toggle } = useTextView();
  const upload = useRef<(files: readonly ChosenFile[]) => void>(null);
  const { notice, close, importFile, withoutDocuments, clipboard } = usePaste({ writing, upload, isPlain });

  const { open, dialog } = useCommandDialog(writing);

  /** False if the key is left to the browser. */
  const act = (name: MarkdownCommand['name']): boolean => {
    if (name === 'insert') return menu.toggle();
    if (name === 'annotate') {
      if (!notes || !writing.current) return false;
      notes.annotate(writing.current.read());
      return true;
    }
    if (name in markdownEdits) {
      const isDone = write(writing, markdownEdits[name as MarkdownEdit]);
      // Without words there is nothing to mark: the style waits for them.
      if (!isDone) writing.current?.waitWith?.(name === 'bold' ? '**' : '*');
    } else if (name !== 'figure' || !writing.current?.openFigure?.()) open(name as Choosing);
    return true;
  };
  const menu = useInsertMenu({
    writing,
    fieldId: wiring.id,
    choose: ({ name }) =>
      name in markdownEdits
        ? write(writing, (written) => insteadOfSlash(written, markdownEdits[name as MarkdownEdit]))
        : act(name),
  });
  const press = (event: KeyboardEvent): boolean => {
    if (menu.press(event)) return true;
    const command = pressedCommand(event);
    return command ? act(command.name) : isPlainEnter(event) && write(writing, lineBreak);
  };
  const pictures = picturesOf(writing, {
    read: () => form.getValues(name) as string,
    set: (text) => form.setValue(name, text, { shouldDirty: true }),
  });

  return (
    <>
      <MarkdownToolbar
        controls={wiring.id}
        commands={notes ? toolbarCommands : withoutNotes}
        act={act}
        inserting={menu.isOpen}
        isPlain={isPlain}
        togglePlain={toggle}
      />
      <UploadArea
        field={name}
        owner={owner}
        multiple
        label="Carica immagini nel testo"
        // An upload that was cut off goes on when the form is opened again, with its picture in the text.
        onKnown={pictures.arrive}
        onGone={pictures.leave}
        onReady={() => {}}
        ways={<DocxButton onChoose={importFile} />}
        adder={upload}
        onPasteCapture={clipboard.paste}
        sort={withoutDocuments}
      >
        <div className="writing-place" onCopyCapture={clipboard.copy} onCutCapture={clipboard.copy}>
          <LongText {...{ name, form, wiring, press }} field={writing} plain={isPlain} follow={menu.follow} />
          {menu.list}
        </div>
        <PasteNotice form={form} name={name} notice={notice} close={close} />
      </UploadArea>
      <TextState form={form} name={name}>
        {children}
      </TextState>
      {dialog}
    </>
  );
}

type Text = { read: () => string; set: (text: string) => void };

/** The pictures of the library that come into the text and go, wherever the writer is. */
function picturesOf(field: RefObject<WritingField | null>, { read, set }: Text) {
  const change = (make: (text: string) => string) => {
    const { current } = field;
    if (current?.hasFocus()) current.apply(wholeChange(current.read(), make));
    else set(make(read()));
  };
  const insert = (address: string) => {
    const { current } = field;
    if (!current) return;
    const written = current.read();
    const edit = libraryPicture(written, address);
    if (current.hasFocus()) current.apply(edit);
    else set(changed(written.text, edit));
  };
  return {
    /** `former`: the picture that it takes the place of. */
    arrive(id: string, former = id) {
      const [address, old] = [mediaPath(id), mediaPath(former)];
      if (!read().includes(old)) return read().includes(address) || insert(address);
      if (old !== address) change((text) => text.replaceAll(old, address));
    },
    leave: (id: string) => change((text) => withoutPicture(text, mediaPath(id))),
  };
}

const withoutNotes = toolbarCommands.filter(({ name }) => name !== 'annotate');

/** Whether long texts are shown as plain Markdown. The choice belongs to the account; where it is not saved it lasts as long as the page. */
function useTextView() {
  const [isPlain, setPlain] = useState(() => rememberedUser()?.writesMarkdown ?? false);
  const toggle = () => {
    const writesMarkdown = !isPlain;
    setPlain(writesMarkdown);
    const user = rememberedUser();
    if (user) rememberUser({ ...user, writesMarkdown });
    api.auth.profile.$put({ json: { writesMarkdown } }).catch(console.error);
  };
  return { isPlain, toggle };
}

/** How long typing must rest before a long text is counted. */
const debounceMilliseconds = 400;

/** The length of the text; counting never delays typing. */
function TextState({ form: { control }, name, children }: { form: Form; name: string; children: ReactNode }) {
  const current = useWatch({ control, name }) as string;
  const content = useDebounced(current, debounceMilliseconds);
  const length = useMemo(() => lengthOf(content), [content]);
  return (
    <div className="row caption text-state">
      {length && <p>{length}</p>}
      {children}
    </div>
  );
}

function lengthOf(text: string): string {
  const words = text.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0;
  return words > 0 ? `${counted(words, ['parola', 'parole'])}, ${readingTime(text)}` : '';
}
