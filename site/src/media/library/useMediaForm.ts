import { useEffect, useRef, useState } from 'react';
import type { MediaChange, MediaItem, MediaSummary } from '#shared/media/media.ts';
import { ApiProblem } from '#site/src/api/api.ts';
import { isSame, type Saved, saveWithRetry } from '#site/src/forms/conflict.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { useKeptWords } from '#site/src/forms/useKeptWords.tsx';
import { focusInWords } from './FocusPoint.tsx';
import type { Failed } from './media-item.ts';

export const lines = [
  { name: 'artist', label: 'Autore' },
  { name: 'title', label: 'Titolo' },
  { name: 'year', label: 'Anno' },
  { name: 'technique', label: 'Tecnica' },
  { name: 'dimensions', label: 'Dimensioni' },
  { name: 'place', label: 'Collezione o luogo' },
  { name: 'photographer', label: 'Fotografo' },
  { name: 'credits', label: 'Crediti' },
  { name: 'licence', label: 'Licenza' },
] as const satisfies readonly { name: keyof MediaSummary; label: string }[];

const valuesOf = (media: MediaSummary) => ({
  ...Object.fromEntries(lines.map(({ name }) => [name, media[name] ?? ''])),
  alt: media.alt ?? '',
  caption: media.caption ?? '',
  rightsUntil: media.rightsUntil ?? '',
  decorative: media.decorative,
  focus: media.focus,
});
type Values = ReturnType<typeof valuesOf>;

/** Values that are compared and shown: the focal point is a text. */
const comparable = ({ focus, ...values }: Values): FormValues => ({ ...values, focus: focusInWords(focus) });

const savedOf = (media: MediaSummary): Saved<FormValues> => ({
  values: comparable(valuesOf(media)),
  id: media.id,
  version: media.version,
});

type Options = { media: MediaItem; save: (change: MediaChange) => Promise<MediaItem>; failed: Failed };

/** What is typed and not saved, and the version that it began from. */
type Kept = { values: Values; base: Saved<FormValues> };

export const keptPlace = (id: string): string => `media ${id}`;

/** The values of a picture's form, how they are saved, and the other version after a concurrent save. */
export function useMediaForm({ media, save, failed }: Options) {
  const [values, setValues] = useState(() => valuesOf(media));
  const base = useRef<Saved<FormValues>>(savedOf(media));
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<MediaSummary>();
  // A replacement of the file makes a new version, which may also have what others have saved meanwhile. Where that is about
  // a field that was changed here, the form keeps its former base: its save becomes a conflict.
  useEffect(() => {
    const { values: before, version = 0 } = base.current;
    if (media.version <= version || isContested(comparable(values), before, comparable(valuesOf(media)))) return;
    base.current = savedOf(media);
    setValues(withChanges(values, before, media));
  }, [media, values]);

  const unsaved = !isSame(comparable(values), base.current.values);
  const [keep, notKept, at, hold] = useKeptWords<Kept>(keptPlace(media.id), (kept) => {
    if (unsaved) return;
    base.current = kept.base;
    setValues(kept.values);
  });
  /** Before the first change here the words of an earlier form may still be read. */
  const isChanged = useRef(false);
  useEffect(() => {
    if (isChanged.current) keep(unsaved ? { values, base: base.current } : undefined);
  }, [values, unsaved, keep]);
  const change = (changed: Partial<Values>) => {
    isChanged.current = true;
    setValues((now) => ({ ...now, ...changed }));
  };
  const restart = () => {
    const letGo = { values, base: base.current };
    hold(true);
    base.current = savedOf(media);
    change(valuesOf(media));
    return () => {
      keep(letGo);
      base.current = letGo.base;
      setValues(letGo.values);
    };
  };

  const send = async (written = values) => {
    if (busy) return;
    setBusy(true);
    isChanged.current = true;
    const mine = comparable(written);
    try {
      const saved = await saveWithRetry(base, mine, () => save(changeSince(base.current, written)), savedIn);
      base.current = savedOf(saved);
      setValues((now) => withChanges(now, mine, saved));
    } catch (error) {
      const current = mediaIn(error);
      if (current) setTheirs(current);
      else failed(error, 'Errore nel salvataggio dell’immagine');
    }
    setBusy(false);
  };

  const take = (chosen: Values, stored: MediaSummary) => {
    base.current = savedOf(stored);
    setValues(chosen);
    setTheirs(undefined);
    void send(chosen);
  };
  const close = () => setTheirs(undefined);
  const since = {
    words: at === undefined ? undefined : { at },
    restart,
    isUntouched: () => !unsaved,
    over: () => hold(false),
  };
  return {
    values,
    change,
    words: { unsaved, notKept, since },
    saving: { busy, send, conflict: theirs && { ...conflictOf(base.current, values, theirs, take), close } },
  };
}

/** Both versions as the dialog shows them; what is chosen there is taken. */
const conflictOf = (
  base: Saved<FormValues>,
  values: Values,
  theirs: MediaSummary,
  take: (chosen: Values, stored: MediaSummary) => void,
) => ({
  base: base.values,
  mine: comparable(values),
  theirs: comparable(valuesOf(theirs)),
  saving: { by: undefined, isOwn: false, at: theirs.updatedAt },
  applyChoice: (chosen: FormValues) => {
    const { focus } = chosen['focus'] === focusInWords(theirs.focus) ? theirs : values;
    take({ ...values, ...chosen, focus }, theirs);
  },
});

/** What was changed since `before`, within the stored values. */
function withChanges(values: Values, before: FormValues, stored: MediaSummary): Values {
  const shown = comparable(values);
  const changed = Object.entries(values).filter(([name]) => shown[name] !== before[name]);
  return { ...valuesOf(stored), ...Object.fromEntries(changed) };
}

/** One field was changed here and, to something else, in the library. */
const isContested = (mine: FormValues, before: FormValues, stored: FormValues): boolean =>
  Object.keys(mine).some(
    (name) => mine[name] !== before[name] && stored[name] !== before[name] && stored[name] !== mine[name],
  );

/** The other fields keep the value that they have in the library. */
function changeSince({ values, version = 0 }: Saved<FormValues>, written: Values): MediaChange {
  const shown = comparable(written);
  const changed = Object.entries(written).filter(([name]) => shown[name] !== values[name]);
  return { ...Object.fromEntries(changed), version };
}

/** The stored picture, in a conflict with a concurrent save. */
function mediaIn(error: unknown): MediaSummary | undefined {
  const current = error instanceof ApiProblem ? error.current : undefined;
  return isMedia(current) ? current : undefined;
}

const isMedia = (value: unknown): value is MediaSummary =>
  typeof value === 'object' && value !== null && 'focus' in value && 'version' in value;

function savedIn(error: unknown): Saved<FormValues> | undefined {
  const current = mediaIn(error);
  return current && savedOf(current);
}
