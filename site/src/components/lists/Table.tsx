import { type ReactNode, useEffect, useRef, useState } from 'react';
import { listTitle } from './PagedList.tsx';
import './Table.css';

type Props = {
  headings: readonly string[];
  /** The id of its heading. */
  labelledBy?: string;
  /** One of several tables on the page: limited in height, it scrolls vertically. */
  low?: boolean;
  children: ReactNode;
};

/** A table that scrolls sideways in a narrow window. */
export function Table({ headings, labelledBy = listTitle, low = false, children }: Props) {
  const { ref, overflows } = useOverflow();
  return (
    <>
      {overflows && (
        <p className="table-hint caption">La tabella continua a destra: scorrila di lato per vedere ogni colonna.</p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls */}
      <div
        ref={ref}
        className="table-frame"
        data-low={low || undefined}
        role="group"
        aria-labelledby={labelledBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
        tabIndex={0}
      >
        <table aria-labelledby={labelledBy}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </>
  );
}

/** Whether the table is wider than its frame. */
function useOverflow() {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    const observer = new ResizeObserver(() => setOverflows(frame.scrollWidth > frame.clientWidth + 1));
    for (const element of [frame, ...frame.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, overflows };
}
