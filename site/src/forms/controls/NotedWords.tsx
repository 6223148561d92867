import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { type NotedPassage, TextNotes } from '#site/src/forms/notes/text-notes.ts';
import { mirrorOf } from '#site/src/forms/textarea-mirror.ts';
import { lineStart } from './text-edit.ts';
import './NotedWords.css';

type Line = Pick<DOMRect, 'top' | 'left' | 'width' | 'height'>;
type Mark = { id: string; to: number; lines: readonly Line[] };

/** How long typing must rest before the words are looked for again: a long text is not laid out at each key. */
const debounceMilliseconds = 400;

const none: readonly NotedPassage[] = [];

type NotedWordsProps = { textarea: RefObject<HTMLTextAreaElement | null> };

/** The words that notes are about, marked over a textarea, which can mark none itself. */
export function NotedWords({ textarea }: NotedWordsProps) {
  const { passages = none, current } = useContext(TextNotes) ?? {};
  const layer = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);

  const look = useCallback(() => {
    const { current: field } = textarea;
    if (field) setMarks(passages.length > 0 ? marksOn(field, passages) : []);
    if (field && layer.current) layOver(layer.current, field);
  }, [textarea, passages]);

  useEffect(() => {
    const { current: field } = textarea;
    if (!field) return;
    look();
    if (passages.length === 0) return;
    let rest = 0;
    const listening = new AbortController();
    const { signal } = listening;
    const typed = () => {
      // Lines above the change keep their places.
      const changed = lineStart(field.value, field.selectionStart);
      setMarks((known) => known.filter(({ to }) => to < changed));
      clearTimeout(rest);
      rest = window.setTimeout(look, debounceMilliseconds);
    };
    field.addEventListener('input', typed, { signal });
    field.addEventListener('scroll', () => layer.current && layOver(layer.current, field), { signal });
    document.fonts.addEventListener('loadingdone', look, { signal });
    const sizes = new ResizeObserver(look);
    sizes.observe(field);
    return () => {
      clearTimeout(rest);
      listening.abort();
      sizes.disconnect();
    };
  }, [textarea, passages, look]);

  return (
    <div ref={layer} className="noted-words" aria-hidden="true" hidden={marks.length === 0}>
      <div>
        {marks.flatMap(({ id, lines }) =>
          lines.map((line, index) => (
            <span key={`${id}.${index}`} data-current={id === current || undefined} style={{ ...line }} />
          )),
        )}
      </div>
    </div>
  );
}

/** The layer covers what is seen of the text; its content is scrolled with it. */
function layOver(layer: HTMLElement, field: HTMLTextAreaElement): void {
  const { offsetTop, offsetLeft, clientTop, clientLeft, clientWidth, clientHeight, scrollTop } = field;
  Object.assign(layer.style, {
    top: `${offsetTop + clientTop}px`,
    left: `${offsetLeft + clientLeft}px`,
    width: `${clientWidth}px`,
    height: `${clientHeight}px`,
  });
  (layer.firstElementChild as HTMLElement).style.transform = `translateY(${-scrollTop}px)`;
}

function marksOn(field: HTMLTextAreaElement, passages: readonly NotedPassage[]): Mark[] {
  const mirror = mirrorOf(field);
  const text = document.createTextNode(field.value);
  mirror.append(text);
  document.body.append(mirror);
  const origin = mirror.getBoundingClientRect();
  const words = document.createRange();
  const marks = passages
    // The text may be shorter already than the one in which they were found.
    .filter(({ to }) => to <= text.length)
    .map(({ id, from, to }) => {
      words.setStart(text, from);
      words.setEnd(text, to);
      const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
      return {
        id,
        to,
        lines: lines.map(({ top, left, width, height }) => ({
          top: top - origin.top,
          left: left - origin.left,
          width,
          height,
        })),
      };
    });
  mirror.remove();
  return marks;
}
