import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

type Props = { name: string; wide?: boolean | undefined; children: ReactNode };

/** A preview of a part of a page, with a remark on text that does not fit. Its links do not work yet. */
export function Sample({ name, wide = false, children }: Props) {
  const id = useId();
  const sample = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const { current } = sample;
    if (!current) return;
    const sizes = new ResizeObserver(() => setCut(isCut(current)));
    sizes.observe(current);
    return () => sizes.disconnect();
  }, []);

  return (
    <figure className="sample" data-wide={wide || undefined} aria-labelledby={id}>
      <figcaption className="caption">
        <span id={id}>{name}</span>
        {cut && <strong> Il testo è tagliato: non ci sta tutto.</strong>}
      </figcaption>
      <div ref={sample} className="sample-view" inert>
        {children}
      </div>
    </figure>
  );
}

/** Whether a heading within shows fewer lines than it has. A clamped description is meant to be. */
const isCut = (view: HTMLElement): boolean =>
  [...view.querySelectorAll<HTMLElement>('h2, h3, [data-title]')].some((title) => {
    const { scrollHeight, clientHeight } = title;
    // The letters of a tightly set line reach beyond it.
    const halfLine = Number.parseFloat(getComputedStyle(title).lineHeight) / 2;
    return clientHeight > 0 && scrollHeight > clientHeight + halfLine;
  });
