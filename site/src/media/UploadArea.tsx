import {
  type ClipboardEvent,
  type ContextType,
  createContext,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MediaItem } from '#shared/media/media.ts';
import { uploadTypes } from '#shared/media/uploads.ts';
import { rememberedUser } from '#site/src/api/session.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { noRoom } from '#site/src/forms/useKeptWords.tsx';
import { useListener } from '#site/src/lib/useListener.ts';
import { readable } from './upload.ts';
import { type ChosenFile, type Upload, type UploadQueue, useUploads } from './useUploads.ts';
import { filePlace } from './waiting-files.ts';
import './UploadArea.css';

type Props = {
  /** The field's name: with its owner and the user it tells the uploads of this field from others. */
  field: string;
  owner?: ContextType<typeof UploadOwner>;
  /** Takes several files at once. */
  multiple?: boolean;
  replaces?: string;
  label: string;
  isMain?: boolean;
  /** One that was cut off was chosen before the field was opened, for what was open then. */
  onReady: (media: MediaItem, chosenAt: number) => void;
  /** What a field for one picture holds: it stays if it is changed before the picture is ready. */
  value?: string;
  onKnown?: (id: string, former?: string) => void;
  onGone?: (id: string) => void;
  /** Other buttons, such as one for the library. */
  ways?: ReactNode;
  /** Uploads files that come another way. */
  adder?: Ref<(files: readonly ChosenFile[]) => void>;
  /** Comes before the paste of pictures. */
  onPasteCapture?: (event: ClipboardEvent) => void;
  /** The dropped files that are still to be uploaded. */
  sort?: (files: readonly File[]) => readonly File[];
  /** Files dropped or pasted on these are uploaded. */
  children?: ReactNode;
};

/** Takes pictures by choice, drop, paste and camera, and shows how their uploads stand. */
export function UploadArea({
  field,
  owner,
  multiple = false,
  replaces,
  label,
  isMain,
  ways,
  children,
  ...props
}: Props) {
  const { adder, onPasteCapture, sort = (files) => files, ...on } = props;
  const [[user, address]] = useState(() => [rememberedUser()?.id, location.pathname] as const);
  // A replacement that goes on by itself days later could undo another person's.
  const place = filePlace(owner?.id ?? address, field);
  const scope = useMemo(() => (replaces || !user ? undefined : { owner: user, place }), [replaces, user, place]);
  const { uploads, queue } = useUploads({ scope, replaces }, on);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  useImperativeHandle(adder, () => (chosen) => queue.add(chosen), [queue]);
  useStrayDrops();

  /** A file that is no picture is refused with a sentence, not ignored. A field for one picture gets the last picture that was chosen. */
  const take = (files: Iterable<File>) => {
    const taken = [...files].slice(0, multiple ? undefined : 1);
    queue.add(taken.map((file) => ({ file })));
    owner?.begin();
    const [file] = taken;
    if (on.value === undefined || !file || uploads.length === 0) return;
    const cancelEarlier = () => uploads.forEach(({ key }) => void queue.cancel(key));
    // The upload of a wrong file says what is wrong with it; an earlier one goes on.
    readable(file).then(cancelEarlier, () => {});
  };
  const chosen = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    take(currentTarget.files ?? []);
    currentTarget.value = '';
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drop and paste are shortcuts of the buttons within
    <div
      className="upload"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (isWithin(event) && holdsFiles(event)) setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!isWithin(event) || !holdsFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        take(sort([...event.dataTransfer.files]));
      }}
      onPasteCapture={(event) => {
        if (isWithin(event)) onPasteCapture?.(event);
      }}
      onPaste={(event: ClipboardEvent) => {
        // Office programs put a picture of a text beside the text: then the text is meant.
        const { types, files } = event.clipboardData;
        const pictures = [...files].filter(({ type }) => /^image\//.test(type));
        if (!isWithin(event) || pictures.length === 0 || types.includes('text/plain')) return;
        event.preventDefault();
        event.stopPropagation();
        take(pictures);
      }}
    >
      {children}
      <input ref={chooser} type="file" accept={accepted} multiple={multiple} hidden onChange={chosen} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={chosen} />
      <p className="row">
        <button type="button" className={isMain ? 'button' : 'action'} onClick={() => chooser.current?.click()}>
          {label}
        </button>
        <button type="button" className="action upload-camera" onClick={() => camera.current?.click()}>
          Scatta una foto
        </button>
        {ways}
      </p>
      <UploadList uploads={uploads} queue={queue} />
    </div>
  );
}

/** Dialogs opened from here are portals: their events come along React's tree, but they are no part of this element. */
const isWithin = ({ target, currentTarget }: SyntheticEvent) =>
  target instanceof Node && currentTarget.contains(target);

const accepted = [...uploadTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join();

type ListProps = { uploads: readonly Upload[]; queue: UploadQueue };

const UploadList = ({ uploads, queue }: ListProps) => (
  <ul className="upload-list" aria-label="Immagini in arrivo" hidden={uploads.length === 0}>
    {uploads.map(({ key, name, phase, progress, message, final, isKept }) => (
      <li key={key} className="row">
        <span className="upload-name">{name}</span>
        {phase === 'sending' && <progress aria-label={`Invio di ${name}`} value={progress} />}
        <span
          role={phase === 'failed' ? 'alert' : 'status'}
          className="upload-state"
          data-failed={phase === 'failed' || phase === 'asking' || undefined}
        >
          {stateOf[phase]} {message} {isKept === false && noRoom}
        </span>
        {phase === 'failed' && !final && <Action onClick={() => queue.retry(key)}>Riprova</Action>}
        {phase === 'asking' && <Action onClick={() => queue.acceptStill(key)}>Carica ferma</Action>}
        {/* What is sent arrives, whether this page waits for it or not. */}
        {(phase === 'failed' || progress < 1) && (
          <Action aria-label={`${phase === 'failed' ? 'Togli' : 'Annulla'} ${name}`} onClick={() => queue.cancel(key)}>
            {phase === 'failed' ? 'Togli' : 'Annulla'}
          </Action>
        )}
      </li>
    ))}
  </ul>
);

const stateOf: Record<Upload['phase'], string> = {
  waiting: 'In attesa.',
  asking: '',
  sending: 'Invio …',
  preparing: 'Preparazione …',
  failed: '',
};

const holdsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true;

/** A browser opens a file that is dropped outside its field, and so leaves the form. */
function keepPage(event: DragEvent): void {
  if (holdsFiles(event)) event.preventDefault();
}

/** While a field accepts dropped files, a drop outside it has no effect. */
function useStrayDrops(): void {
  useListener('dragover', keepPage);
  useListener('drop', keepPage);
}

/**
 * The id of the item that a form is about, or before the first save of the form itself: uploads that are cut off go on
 * there. `begin`: a file was chosen. Undefined outside such a form: then they go on at the same address.
 */
export const UploadOwner = createContext<{ id: string; begin: () => void } | undefined>(undefined);
