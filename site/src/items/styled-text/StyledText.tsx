import type { EditorView } from '@codemirror/view';
import { useContext, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useController } from 'react-hook-form';
import type { Wiring } from '#site/src/components/controls/Field.tsx';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { changeBetween } from '#site/src/items/fields/text-edit.ts';
import type { TextFieldProps } from '#site/src/items/fields/writing-field.ts';
import { TextNotes } from '#site/src/items/notes/text-notes.ts';
import { useLibraryPictures } from '#site/src/media/useLibraryPictures.ts';
import { knowPictures } from './figure-blocks.ts';
import type { PlacedFigure } from './outline.ts';
import {
  addressesIn,
  type EditorHost,
  figureAt,
  openEditor,
  replaceFigure,
  showNotes,
  showStyles,
  writingFieldOf,
} from './text-editor.ts';
import '#site/src/markdown/Markdown.css';
import '#site/src/markdown/Figures.css';
import './StyledText.css';

/** Loaded with the first figure that is opened. */
const FigureDialog = lazyDialog('Figura', () => import('./FigureDialog.tsx').then((module) => module.FigureDialog));

/** The source of a text in the type of its page. What is stored is the text itself: nothing is read and written anew. */
export function StyledText({ name, form, wiring, plain = false, field, press, follow }: TextFieldProps) {
  const { field: registered } = useController({ control: form.control, name });
  const value = String(registered.value ?? '');
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  // The text that the form and the editor both have.
  const sharedText = useRef(value);
  const [figureAddresses, setFigureAddresses] = useState('');
  const [figure, setFigure] = useState<PlacedFigure>();
  const [fault, setFault] = useState<{ error: unknown }>();
  const pictures = useLibraryPictures(figureAddresses.split('\n'));

  const changed = (text: string) => {
    sharedText.current = text;
    registered.onChange(text);
  };
  const host = useEffectEvent(
    (): EditorHost => ({
      attributes: () => attributesOf(wiring),
      press,
      follow: (typed) => follow?.(typed),
      changed(state) {
        changed(state.doc.toString());
        setFigureAddresses(addressesIn(state));
      },
      left: registered.onBlur,
      openFigure: (pos) => view.current && setFigure(figureAt(view.current.state, pos)),
      // The editor breaks in an event of its own, too, which no error boundary sees. The key that was pressed is not lost.
      broke(error, text = sharedText.current) {
        if (text !== sharedText.current) changed(text);
        setFault({ error });
      },
    }),
  );
  const open = useEffectEvent(() => {
    const editor = openEditor(place.current as HTMLDivElement, { text: value, plain }, () => host());
    setFigureAddresses(addressesIn(editor.state));
    registered.ref({ focus: () => editor.focus() });
    return editor;
  });
  useEffect(() => {
    const editor = open();
    view.current = editor;
    // A label belongs to a form control; it leads to this field, too.
    const label = document.getElementById(`${editor.contentDOM.id}-label`);
    const focus = () => editor.focus();
    label?.addEventListener('click', focus);
    return () => {
      label?.removeEventListener('click', focus);
      editor.destroy();
    };
  }, []);
  useImperativeHandle(field, () => writingFieldOf(() => view.current as EditorView, setFigure));

  useEffect(() => void showStyles(view.current, plain), [plain]);

  const current = useEffectEvent(() => String(form.getValues(name) ?? ''));
  useEffect(() => {
    const editor = view.current;
    // Of the form, not of this render: on Android another key may have come since.
    const now = current();
    if (!editor || value === sharedText.current || now === sharedText.current) return;
    sharedText.current = now;
    editor.dispatch({ changes: changeBetween(editor.state.doc.toString(), now) });
  }, [value]);

  const { id, 'aria-required': required, 'aria-describedby': description, 'aria-invalid': invalid } = wiring;
  // The editor asks for its attributes at each update.
  useEffect(() => void view.current?.dispatch({}), [id, required, description, invalid]);

  useEffect(() => {
    view.current?.dispatch({ effects: knowPictures.of(pictures) });
  }, [pictures, plain]);

  const notes = useContext(TextNotes);
  useEffect(() => {
    const { passages = [], current } = notes ?? {};
    view.current?.dispatch({ effects: showNotes.of({ passages, current }) });
  }, [notes]);

  if (fault) throw fault.error;
  return (
    <>
      <div ref={place} className="styled-text" data-plain={plain || undefined} />
      {figure &&
        // Outside the form around this field.
        createPortal(
          <FigureDialog
            figure={figure}
            pictures={pictures}
            close={() => setFigure(undefined)}
            write={(chosen) => {
              setFigure(undefined);
              if (view.current) replaceFigure(view.current, figure, chosen);
            }}
          />,
          document.body,
        )}
    </>
  );
}

/** What a text field says of itself; its label is in components/controls/Field.tsx. */
const attributesOf = ({ id, ...wiring }: Wiring): Record<string, string> => ({
  id,
  ...Object.fromEntries(Object.entries(wiring).map(([name, value]) => [name, String(value)])),
  'aria-labelledby': `${id}-label`,
  spellcheck: 'true',
  autocorrect: 'on',
  autocapitalize: 'sentences',
  lang: 'it',
});
