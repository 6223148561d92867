import { type ClipboardEvent, type RefObject, useRef, useState } from 'react';
import { isWebAddress } from '#shared/text/web-address.ts';
import { linked } from '#site/src/items/fields/markdown-edit.ts';
import type { Edit, TextSelection } from '#site/src/items/fields/text-edit.ts';
import type { WritingField } from '#site/src/items/fields/writing-field.ts';
import { nodesAround } from '#site/src/items/styled-text/tree.ts';
import type { ChosenFile } from '#site/src/media/useUploads.ts';
import { isDocument, markdownType, plainClipboard, type RichClipboard, richClipboard } from './clipboard.ts';
import { placedLater } from './placing.ts';

/** What the line below a text says of the last paste. */
export type PasteNotice = {
  words: string;
  isError?: boolean;
  /** The text before the paste: when it is back, the paste is undone. */
  before?: string;
};

/** What the code that is loaded with the first formatted paste does with the form around it. */
export type PasteHost = {
  writing: RefObject<WritingField | null>;
  /** Puts a piece where the selection was at the paste, as if typed. Another field that is written in meanwhile keeps the focus. */
  put: (piece: string, inline: boolean) => void;
  say: (notice: PasteNotice) => void;
  /** Sends the pictures to the library that have a file; those with an id stand in the text already. */
  upload: (pictures: readonly Partial<ChosenFile>[]) => void;
};

type Options = {
  writing: RefObject<WritingField | null>;
  upload: RefObject<((files: readonly ChosenFile[]) => void) | null>;
  /** The text is shown as Markdown alone: so is what is pasted without formatting. */
  isPlain: boolean;
};

/** Texts of other programs, pasted or as Word files, as Markdown in one step, and what they lost on the way. */
export function usePaste({ writing, upload, isPlain }: Options) {
  const [notice, setNotice] = useState<PasteNotice>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const read = () => writing.current?.read();
  const hostAt = (place: TextSelection | undefined): PasteHost => ({
    writing,
    put(piece, inline) {
      const { current } = writing;
      if (!current || !place) return;
      const { activeElement } = document;
      const isElsewhere = !current.hasFocus() && isWriting();
      current.apply(placedLater(place, current.read(), piece, inline));
      if (isElsewhere) (activeElement as HTMLElement).focus({ preventScroll: true });
    },
    say: setNotice,
    upload: (pictures) => upload.current?.(pictures.flatMap(({ id, file }) => (file ? { id, file } : []))),
  });

  // One after the other: the number of a note is known when the text before it stands.
  const enqueue = (act: (host: PasteHost) => Promise<void>) => {
    queue.current = queue.current.then(() => act(hostAt(read()))).catch(console.error);
  };
  const isCode = () => {
    const written = read();
    return written !== undefined && nodesAround(written, written.start, -1).some(({ name }) => name === 'FencedCode');
  };
  /** An address that is pasted on words is where they lead; on another address it takes its place. */
  const linkOnWords = (address: string): Edit | undefined => {
    const written = read();
    const words = written?.text.slice(written.start, written.end).trim();
    if (!written || !words || /[\n[\]()]/.test(words) || isWebAddress(words) || !isWebAddress(address))
      return undefined;
    return linked(written, '', address);
  };
  const code = () => import('./convert-paste.ts').catch(() => undefined);
  const write = async (rich: RichClipboard, host: PasteHost) => {
    const convert = await code();
    if (convert) return convert.pasteRich(rich, host);
    host.put(rich.plain, !rich.plain.includes('\n'));
    setNotice({ words: notLoaded, isError: true });
  };
  const writePlain = async (plain: string, host: PasteHost) => {
    const convert = await code();
    if (convert) convert.pastePlain(plain, host);
    else host.put(plain, true);
  };
  const importFile = async (file: File, host: PasteHost) => {
    setNotice({ words: `Leggo «${file.name}» …` });
    const convert = await code();
    if (convert) return convert.importDocument(file, host);
    setNotice({ words: documentsNotLoaded, isError: true });
  };

  return {
    notice,
    /** By the keyboard, which goes on in the text: the button has gone. */
    close({ detail }: Pick<MouseEvent, 'detail'>) {
      setNotice(undefined);
      const written = detail === 0 ? read() : undefined;
      if (written) writing.current?.apply({ from: 0, to: 0, insert: '', select: [written.start, written.end] });
    },
    importFile: (file: File) => enqueue((host) => importFile(file, host)),
    paste(event: ClipboardEvent) {
      const { clipboardData } = event;
      const [document] = [...clipboardData.files].filter(isDocument);
      // A picture that was copied has an address in HTML, and no text.
      const isPicture = clipboardData.files.length > 0 && !clipboardData.types.includes('text/plain');
      const isOther = isPicture || isCode();
      const rich = isOther ? undefined : richClipboard(clipboardData);
      const plain = isOther || rich || document || isPlain ? undefined : plainClipboard(clipboardData);
      setNotice(undefined);
      const link = isOther ? undefined : linkOnWords(clipboardData.getData('text/plain').trim());
      if (link) {
        event.preventDefault();
        event.stopPropagation();
        writing.current?.apply(link);
        return;
      }
      if (!document && !rich && plain === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      enqueue((host) => {
        if (rich) return write(rich, host);
        return plain === undefined ? importFile(document as File, host) : writePlain(plain, host);
      });
    },
    /** Takes documents out of what was dropped. */
    withoutDocuments(files: readonly File[]): readonly File[] {
      for (const file of files.filter(isDocument)) enqueue((host) => importFile(file, host));
      return files.filter((file) => !isDocument(file));
    },
    /** What is copied here is Markdown wherever it is pasted. */
    copy(event: ClipboardEvent) {
      const written = read();
      if (!written || written.start === written.end) return;
      const { text, start, end } = written;
      for (const type of ['text/plain', markdownType]) event.clipboardData.setData(type, text.slice(start, end));
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'cut') writing.current?.apply({ from: start, to: end, insert: '', select: [start, start] });
    },
  };
}

const notLoaded = 'La formattazione non si è potuta leggere: incollato solo il testo.';
const documentsNotLoaded = 'Il file non si è potuto leggere. Controlla la connessione e riprova.';

/** Whether the person is at a field: what comes late does not take the focus from there. */
const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
