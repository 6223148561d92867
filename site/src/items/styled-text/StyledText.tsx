import { Compartment, EditorState, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useContext, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useController } from 'react-hook-form';
import { StyleModule } from 'style-mod';
import type { Wiring } from '#site/src/components/controls/Field.tsx';
import { lazyDialog } from '#site/src/components/dialogs/Dialog.tsx';
import { type FigureLine, figureMarkdown } from '#site/src/items/fields/figure-line.ts';
import { changeBetween } from '#site/src/items/fields/text-edit.ts';
import type { TextFieldProps } from '#site/src/items/fields/writing-field.ts';
import { TextNotes } from '#site/src/items/notes/text-notes.ts';
import { useLibraryPictures } from '#site/src/media/useLibraryPictures.ts';
import { knowPictures, openFigure } from './figure-blocks.ts';
import { showNotes } from './noted-passages.ts';
import { outlineIn, type PlacedFigure, wholeTree } from './outline.ts';
import { pageStyles, textExtensions } from './text-extensions.ts';
import { waitWith } from './waiting-style.ts';
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
  const known = useRef(value);
  const [styles] = useState(() => new Compartment());
  const [figureAddresses, setFigureAddresses] = useState('');
  const [figure, setFigure] = useState<PlacedFigure>();
  const [fault, setFault] = useState<{ error: unknown }>();
  const pictures = useLibraryPictures(figureAddresses.split('\n'));

  const changed = useEffectEvent((text: string) => {
    known.current = text;
    registered.onChange(text);
  });
  // The editor breaks in an event of its own, too, which no error boundary sees. The key that was pressed is not lost.
  const broke = useEffectEvent((error: unknown, text: string) => {
    if (text !== known.current) changed(text);
    setFault({ error });
  });
  const current = useEffectEvent(() => String(form.getValues(name) ?? ''));
  const left = useEffectEvent(() => registered.onBlur());
  const open = useEffectEvent((at: number) => {
    if (view.current) setFigure(figureAt(view.current.state, at));
  });
  const pressed = useEffectEvent(press);
  const followed = useEffectEvent((typed: boolean) => follow?.(typed));
  const focusable = useEffectEvent(registered.ref);
  const described = useEffectEvent(() => attributesOf(wiring));
  const first = useEffectEvent(() => ({ text: value, shown: plain ? [] : pageStyles }));

  useEffect(() => {
    const { text, shown } = first();
    let isBroken = false;
    const editor = new EditorView({
      parent: place.current as HTMLDivElement,
      dispatchTransactions: (transactions, updated) => {
        if (isBroken) return;
        try {
          updated.update(transactions);
        } catch (error) {
          isBroken = true;
          broke(error, transactions.at(-1)?.newDoc.toString() ?? known.current);
        }
      },
      state: EditorState.create({
        doc: text,
        extensions: [
          Prec.highest(EditorView.domEventHandlers({ keydown: (event) => pressed(event) })),
          styles.of(shown),
          textExtensions,
          openFigure.of((at) => open(at)),
          EditorView.scrollMargins.of(barsAround),
          EditorView.contentAttributes.of(() => described()),
          EditorView.updateListener.of(
            ({ docChanged, selectionSet, focusChanged, transactions, state, view: { hasFocus } }) => {
              if (docChanged) changed(state.doc.toString());
              if (docChanged) setFigureAddresses(addressesIn(state));
              if (docChanged || selectionSet) followed(transactions.some((one) => one.isUserEvent('input.type')));
              if (focusChanged && !hasFocus) left();
            },
          ),
        ],
      }),
    });
    view.current = editor;
    setFigureAddresses(addressesIn(editor.state));
    focusable({ focus: () => editor.focus() });
    // A label belongs to a form control; it leads to this field, too.
    const label = document.getElementById(`${editor.contentDOM.id}-label`);
    const focus = () => editor.focus();
    label?.addEventListener('click', focus);
    return () => {
      label?.removeEventListener('click', focus);
      editor.destroy();
    };
  }, [styles]);

  useEffect(() => {
    view.current?.dispatch({ effects: styles.reconfigure(plain ? [] : pageStyles) });
  }, [styles, plain]);

  useEffect(() => {
    const editor = view.current;
    // Of the form, not of this render: on Android another key may have come since.
    const now = current();
    if (!editor || value === known.current || now === known.current) return;
    known.current = now;
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

  useImperativeHandle(field, () => ({
    read() {
      const { state } = view.current as EditorView;
      const { from, to } = state.selection.main;
      return { text: state.doc.toString(), start: from, end: to, tree: () => wholeTree(state) };
    },
    apply({ from, to, insert, select: [anchor, head] }) {
      const editor = view.current as EditorView;
      editor.focus();
      editor.dispatch({
        ...(from !== to || insert !== '' ? { changes: { from, to, insert } } : {}),
        selection: { anchor, head },
        scrollIntoView: true,
        userEvent: 'input',
      });
    },
    hasFocus: () => view.current?.hasFocus ?? false,
    waitWith: (mark) => waitWith(view.current as EditorView, mark),
    openFigure() {
      const { state } = view.current as EditorView;
      const found = figureAt(state, state.selection.main.head);
      setFigure(found);
      return found !== undefined;
    },
  }));

  const write = (written: FigureLine | undefined) => {
    const editor = view.current;
    setFigure(undefined);
    if (!editor || !figure) return;
    // The text may have grown since the dialog was opened: an upload arrived.
    const same = outlineIn(editor.state).figures.filter(({ source }) => source === figure.source);
    const now = same.find(({ from }) => from === figure.from) ?? same[0];
    const insert = written ? figureMarkdown(written) : '';
    if (now && insert !== now.source) editor.dispatch({ changes: { from: now.from, to: now.to, insert } });
  };

  if (fault) throw fault.error;
  return (
    <>
      <div ref={place} className="styled-text" data-plain={plain || undefined} />
      {figure &&
        // Outside the form around this field.
        createPortal(
          <FigureDialog figure={figure} pictures={pictures} close={() => setFigure(undefined)} write={write} />,
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

const addressesIn = (state: EditorState) =>
  outlineIn(state)
    .figures.map(({ address }) => address)
    .join('\n');

const figureAt = (state: EditorState, at: number) =>
  outlineIn(state).figures.find(({ from, to }) => from <= at && at <= to);

/** The caret's line stays clear of the bars that cover the text. */
function barsAround({ dom }: EditorView): { top: number; bottom: number } {
  const top = dom.closest('.field')?.querySelector('[data-overlay=start]')?.getBoundingClientRect().height ?? 0;
  const bottom = document.querySelector('[data-overlay=end]')?.getBoundingClientRect().height ?? 0;
  return { top: top + 8, bottom: bottom + 8 };
}

/** The styles of the editor that are in the document, each once. */
const adopted = new Set<StyleModule>();

/**
 * CodeMirror writes its styles into a <style> element, which the policy of the pages refuses. A constructed style sheet is
 * none; in a layer within that of the components, every rule of the magazine comes before it.
 */
StyleModule.mount = (_root, modules) => {
  // The last module is the weakest.
  const missing = [modules].flat().filter((module) => !adopted.has(module));
  if (missing.length === 0) return;
  for (const module of missing) adopted.add(module);
  const sheet = new CSSStyleSheet();
  const rules = missing.map((module) => module.getRules()).join('\n');
  sheet.replaceSync(`@layer components.codemirror {\n${rules}\n}`);
  document.adoptedStyleSheets.push(sheet);
};
