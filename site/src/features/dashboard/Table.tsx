import type { ReactNode } from 'react';
import './Table.css';

type Props = { headings: readonly string[]; children: ReactNode };

/** A table that scrolls by itself where the window is too narrow for it. */
export function Table({ headings, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
    <div className="table-frame" tabIndex={0}>
      <table aria-labelledby="list-title">
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
