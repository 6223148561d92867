import type { ReactNode } from 'react';
import { listTitle } from './PagedList.tsx';
import './Table.css';

type Props = {
  headings: readonly string[];
  /** The id of its heading. */
  labelledBy?: string;
  /** One of several on the page: a long one scrolls within itself. */
  low?: boolean;
  children: ReactNode;
};

/** A table that scrolls by itself where the window is too narrow for it. */
export function Table({ headings, labelledBy = listTitle, low = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
    <div className="table-frame" data-low={low || undefined} tabIndex={0}>
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
  );
}
