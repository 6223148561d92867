import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

type Props = { name: string; children: ReactNode };

/** An item where only a part of it is shown, with a remark on a title that does not fit. Its links do not work yet. */
export function Sample({ name, children }: Props) {
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
    <figure className="sample" aria-labelledby={id}>
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

/** Whether a title of limited height shows fewer lines than it has. */
const isCut = (view: HTMLElement): boolean =>
  [...view.querySelectorAll('[data-title]')].some((title) => {
    const { scrollHeight, clientHeight } = title;
    // The letters of a tightly set line reach beyond it.
    const halfLine = Number.parseFloat(getComputedStyle(title).lineHeight) / 2;
    return scrollHeight > clientHeight + halfLine;
  });
