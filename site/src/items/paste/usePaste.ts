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
  const enqueue = (act: (host: PasteHost) => unknown) => {
    queue.current = queue.current.then(() => act(hostAt(read()))).catch(console.error);
  };

  return {
    notice,
    /** By the keyboard, which goes on in the text: the button has gone. */
    close({ detail }: Pick<MouseEvent, 'detail'>) {
      setNotice(undefined);
      const written = detail === 0 ? read() : undefined;
      if (written) writing.current?.apply({ from: 0, to: 0, insert: '', select: [written.start, written.end] });
    },
    importFile: (file: File) => enqueue((host) => writeDocument(file, host)),
    /** Takes documents out of what was dropped. */
    withoutDocuments(files: readonly File[]): readonly File[] {
      for (const file of files.filter(isDocument)) enqueue((host) => writeDocument(file, host));
      return files.filter((file) => !isDocument(file));
    },
    clipboard: {
      paste(event: ClipboardEvent) {
        setNotice(undefined);
        const pasted = pastedOn(read(), event.clipboardData, isPlain);
        if (!pasted) return;
        event.preventDefault();
        event.stopPropagation();
        if ('link' in pasted) return writing.current?.apply(pasted.link);
        enqueue((host) => {
          if ('rich' in pasted) return writeRich(pasted.rich, host);
          return 'plain' in pasted ? writePlain(pasted.plain, host) : writeDocument(pasted.document, host);
        });
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
    },
  };
}

type Pasted = { link: Edit } | { rich: RichClipboard } | { plain: string } | { document: File };

/** What is pasted on this selection; undefined for what the browser writes as it is. */
function pastedOn(written: TextSelection | undefined, data: DataTransfer, isPlain: boolean): Pasted | undefined {
  const [document] = [...data.files].filter(isDocument);
  // A picture that was copied has an address in HTML, and no text.
  const isPicture = data.files.length > 0 && !data.types.includes('text/plain');
  const isCode = written && nodesAround(written, written.start, -1).some(({ name }) => name === 'FencedCode');
  if (!isPicture && !isCode) {
    const link = linkOnWords(written, data.getData('text/plain').trim());
    if (link) return { link };
    const rich = richClipboard(data);
    if (rich) return { rich };
    const plain = document || isPlain ? undefined : plainClipboard(data);
    if (plain !== undefined) return { plain };
  }
  return document && { document };
}

/** An address that is pasted on words is where they lead; on another address it takes its place. */
function linkOnWords(written: TextSelection | undefined, address: string): Edit | undefined {
  const words = written?.text.slice(written.start, written.end).trim();
  if (!written || !words || /[\n[\]()]/.test(words) || isWebAddress(words) || !isWebAddress(address)) return undefined;
  return linked(written, '', address);
}

const code = () => import('./convert-paste.ts').catch(() => undefined);

async function writeRich(rich: RichClipboard, host: PasteHost): Promise<void> {
  const convert = await code();
  if (convert) return convert.pasteRich(rich, host);
  host.put(rich.plain, !rich.plain.includes('\n'));
  host.say({ words: notLoaded, isError: true });
}

async function writePlain(plain: string, host: PasteHost): Promise<void> {
  const convert = await code();
  if (convert) convert.pastePlain(plain, host);
  else host.put(plain, true);
}

async function writeDocument(file: File, host: PasteHost): Promise<void> {
  host.say({ words: `Leggo «${file.name}» …` });
  const convert = await code();
  if (convert) return convert.importDocument(file, host);
  host.say({ words: documentsNotLoaded, isError: true });
}

const notLoaded = 'La formattazione non si è potuta leggere: incollato solo il testo.';
const documentsNotLoaded = 'Il file non si è potuto leggere. Controlla la connessione e riprova.';

/** Whether the person is at a field: what comes late does not take the focus from there. */
const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
