import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import { readingTime } from '#shared/text/reading-time.ts';
import { api } from '#site/src/api/api.ts';
import { rememberedUser, rememberUser } from '#site/src/api/session.ts';
import type { Wiring } from '#site/src/components/controls/Field.tsx';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import type { Form } from '#site/src/forms/kind.ts';
import { insteadOfSlash, selectedNow, withoutSlash } from '#site/src/items/insert/slash.ts';
import { useInsertMenu } from '#site/src/items/insert/useInsertMenu.tsx';
import { TextNotes } from '#site/src/items/notes/text-notes.ts';
import { DocxButton } from '#site/src/items/paste/DocxButton.tsx';
import { PasteNotice } from '#site/src/items/paste/PasteNotice.tsx';
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
import { libraryPicture, markdownEdits } from './markdown-edit.ts';
import { changed, type Edit, type TextSelection } from './text-edit.ts';
import { type WritingField, WritingPlace } from './writing-field.ts';
import './MarkdownField.css';

/** The dialogs of the commands are loaded when they are opened. */
const InsertDialog = lazyDialog('Inserisci', () =>
  import('#site/src/items/insert/InsertDialog.tsx').then((module) => module.InsertDialog),
);

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
  const { notice, importFile, paste, copy, withoutDocuments, close } = usePaste({ writing, upload, isPlain });

  /** False if the key is left to the browser. */
  const edit = (make: (written: TextSelection) => Edit | undefined): boolean => {
    const { current } = writing;
    const made = current && make(current.read());
    if (made) current.apply(made);
    return Boolean(made);
  };
  const [choosing, setChoosing] = useState<{ name: Choosing; from: TextSelection }>();
  /** Waits until the dialog has given the focus back to the text. */
  const [chosen, setChosen] = useState<(written: TextSelection) => Edit | undefined>();
  useEffect(() => {
    const { current } = writing;
    const made = current && chosen?.(current.read());
    if (made) current.apply(made);
    setChosen(undefined);
  }, [chosen]);
  // A browser that gives the focus back to a text forgets where its caret was.
  const endChoosing = (make: (written: TextSelection) => Edit | undefined) => {
    setChoosing(undefined);
    setChosen(
      () =>
        ({ text }: TextSelection) =>
          choosing && make(selectedNow(choosing.from, text)),
    );
  };

  const act = (name: MarkdownCommand['name']): boolean => {
    if (name === 'annotate') return annotate();
    if (name === 'insert') return toggleMenu();
    if (name === 'figure' && writing.current?.openFigure?.()) return true;
    if (name in markdownEdits) {
      const isDone = edit(markdownEdits[name as keyof typeof markdownEdits]);
      // Without words there is nothing to mark: the style waits for them.
      if (!isDone) writing.current?.waitWith?.(name === 'bold' ? '**' : '*');
      return true;
    }
    if (writing.current) setChoosing({ name: name as Choosing, from: writing.current.read() });
    return true;
  };
  const menu = useInsertMenu({
    writing,
    fieldId: wiring.id,
    choose: ({ name }) =>
      name in markdownEdits
        ? edit((written) => insteadOfSlash(written, markdownEdits[name as keyof typeof markdownEdits]))
        : act(name),
  });
  function toggleMenu(): boolean {
    const { current } = writing;
    if (!current) return false;
    if (menu.isOpen) menu.close();
    else {
      const { start, end } = current.read();
      // The keys of the menu are those of the text.
      current.apply({ from: start, to: start, insert: '', select: [start, end] });
      menu.open();
    }
    return true;
  }

  function annotate(): boolean {
    if (!notes || !writing.current) return false;
    notes.annotate(writing.current.read());
    return true;
  }

  const press = (event: KeyboardEvent): boolean => {
    if (menu.press(event)) return true;
    const command = pressedCommand(event);
    return command ? act(command.name) : isPlainEnter(event) && edit(lineBreak);
  };

  const text = () => form.getValues(name) as string;
  const setText = (text: string) => form.setValue(name, text, { shouldDirty: true });
  const insert = (id: string) => {
    const { current } = writing;
    if (!current) return;
    const written = current.read();
    const made = libraryPicture(written, mediaPath(id));
    // The picture may come when the writer is at another field.
    if (current.hasFocus()) current.apply(made);
    else setText(changed(written.text, made));
  };
  const changeText = (change: (text: string) => string) => {
    const { current } = writing;
    if (current?.hasFocus()) current.apply(wholeChange(current.read(), change));
    else setText(change(text()));
  };
  const arrive = (id: string, former = id) => {
    const [address, old] = [mediaPath(id), mediaPath(former)];
    if (!text().includes(old)) return text().includes(address) || insert(id);
    if (old !== address) changeText((all) => all.replaceAll(old, address));
  };

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
        onKnown={arrive}
        onGone={(id) => changeText((all) => withoutPicture(all, mediaPath(id)))}
        onReady={() => {}}
        ways={<DocxButton onChoose={importFile} />}
        adder={upload}
        onPasteCapture={paste}
        sort={withoutDocuments}
      >
        <div className="writing-place" onCopyCapture={copy} onCutCapture={copy}>
          <LongText {...{ name, form, wiring, press }} field={writing} plain={isPlain} follow={menu.follow} />
          {menu.list}
        </div>
        <PasteNotice form={form} name={name} notice={notice} close={close} />
      </UploadArea>
      <TextState form={form} name={name}>
        {children}
      </TextState>
      {choosing &&
        // Outside the form around this field.
        createPortal(
          <InsertDialog
            choosing={choosing.name}
            selected={choosing.from.text.slice(choosing.from.start, choosing.from.end)}
            close={() => endChoosing(withoutSlash)}
            pick={(make) => endChoosing((written) => insteadOfSlash(written, make))}
          />,
          document.body,
        )}
    </>
  );
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
  const [content, setContent] = useState(current);
  useEffect(() => {
    const rest = setTimeout(() => setContent(current), debounceMilliseconds);
    return () => clearTimeout(rest);
  }, [current]);
  const length = useMemo(() => lengthOf(content), [content]);
  return (
    <div className="caption text-state">
      {length && <p>{length}</p>}
      {children}
    </div>
  );
}

function lengthOf(text: string): string {
  const words = text.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0;
  return words > 0 ? `${counted(words, ['parola', 'parole'])}, ${readingTime(text)}` : '';
}
