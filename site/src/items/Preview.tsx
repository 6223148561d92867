import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { KnownCards } from '#shared/markdown/cards.ts';
import { cardsIn, ownPicturesIn } from '#shared/markdown/markdown.ts';
import { fetchCards } from '#site/src/api/text-cards.ts';
import type { Form, FormValues } from '#site/src/forms/kind.ts';
import { articleTint } from '#site/src/items/fields/preview-controls.tsx';
import type { WritingField } from '#site/src/items/fields/writing-field.ts';
import { isLong } from '#site/src/lib/typography.ts';
import { Markdown } from '#site/src/markdown/Markdown.tsx';
import { useLibraryPictures } from '#site/src/media/useLibraryPictures.ts';
import { useDocument } from './useEditedDocument.ts';
import '#site/src/markdown/Cards.css';

/** The form's values in the type and colours of their page. */
export function Preview() {
  const { kind, form, item, text: field } = useDocument();
  const values = useShownValues(form);
  const ref = useRef<HTMLElement>(null);
  // On a narrow screen the preview is below the text.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const parts = kind.preview?.(values, item);
  useScrollingAlong(ref, field, parts?.text);
  const pictures = useLibraryPictures(useMemo(() => ownPicturesIn(parts?.text ?? ''), [parts?.text]));
  const cards = useTextCards(parts?.text ?? '');
  if (!parts) return null;
  const { label, kicker, title, lead, excerpt, text, colors, eventType } = parts;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, also by keyboard
    <section ref={ref} className="preview" aria-label="Anteprima" tabIndex={0}>
      <header
        className="preview-head"
        data-event-type={eventType}
        style={colors && articleTint(colors.bgColor, colors.textColor)}
      >
        <p className="label">{label}</p>
        {kicker && <p className="preview-kicker">{kicker}</p>}
        <h2 dir="auto">{title || 'Senza titolo'}</h2>
        <p>{lead}</p>
      </header>
      <div className="preview-text">
        {excerpt && <p className="preview-excerpt">{excerpt}</p>}
        {text && (
          <Markdown source={text} dropCap={colors !== undefined && isLong(text)} pictures={pictures} cards={cards} />
        )}
      </div>
    </section>
  );
}

/** The preview is scrolled as far through its height as the caret is through the text. */
function useScrollingAlong(
  preview: RefObject<HTMLElement | null>,
  field: RefObject<WritingField | null>,
  shown: string | undefined,
): void {
  useEffect(() => {
    const scroll = () => {
      const { current: pane } = preview;
      const written = field.current?.read();
      if (!shown || !pane || !written) return;
      pane.scrollTop = (written.start / written.text.length) * (pane.scrollHeight - pane.clientHeight);
    };
    // The field knows of its new selection after the event.
    const look = () => requestAnimationFrame(() => field.current?.hasFocus() && scroll());
    scroll();
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [preview, field, shown]);
}

/** A text is drawn anew when typing has rested: a long one takes longer than a key may. */
const debounceMilliseconds = 300;

/** Deferred, so that the preview never delays typing. */
function useShownValues(form: Form): FormValues {
  const [values, setValues] = useState(() => form.getValues());
  useEffect(() => {
    let rest = 0;
    // What was written between the first drawing and this moment.
    setValues(form.getValues());
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(rest);
        rest = window.setTimeout(() => setValues(form.getValues()), debounceMilliseconds);
      },
    });
    return () => {
      clearTimeout(rest);
      stop();
    };
  }, [form]);
  return useDeferredValue(values);
}

/** What the cards of a text show while it is written; asked again when there is another one. */
function useTextCards(text: string): KnownCards {
  const [cards, setCards] = useState<KnownCards>({});
  const addresses = cardsIn(text).join(' ');

  useEffect(() => {
    if (addresses === '') return;
    let cancelled = false;
    void fetchCards(addresses.split(' ')).then((cards) => cancelled || setCards(cards));
    return () => {
      cancelled = true;
    };
  }, [addresses]);

  return cards;
}
