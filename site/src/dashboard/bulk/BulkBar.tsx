import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { type DashboardItem, itemKey } from '#site/src/dashboard/items/adapters.ts';
import './BulkBar.css';

type Props = {
  items: readonly DashboardItem[];
  selected: readonly DashboardItem[];
  select: (items: readonly DashboardItem[], on: boolean) => void;
  progress: string | undefined;
  /** What can be done to the selected items. */
  children: ReactNode;
};

export function BulkBar({ items, selected, select, progress, children }: Props) {
  const all = items.length > 0 && selected.length === items.length;
  const isIdle = selected.length === 0 && progress === undefined;
  const acts = useRef<HTMLDivElement>(null);
  useBarHeight(acts, !isIdle);
  return (
    <div className="bulk" data-idle={isIdle ? '' : undefined}>
      <label className="bulk-mark">
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = !all && selected.length > 0;
          }}
          onChange={({ target }) => select(items, target.checked)}
        />
        Seleziona tutti
      </label>
      <div ref={acts} className="bulk-acts">
        {children}
        <p className="caption" role="status">
          {progress}
        </p>
      </div>
    </div>
  );
}

/** The height of the bar at the foot of a phone, for the messages above it. */
function useBarHeight(acts: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const { current } = acts;
    if (!current || !isShown) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bulk-bar', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bulk-bar');
    };
  }, [acts, isShown]);
}

type ListProps = { items: readonly DashboardItem[]; children?: (item: DashboardItem) => ReactNode };

export const BulkTitles = ({ items, children }: ListProps) => (
  <ul className="bulk-titles">
    {items.map((item) => (
      <li key={itemKey(item)}>
        {item.title}
        {children?.(item)}
      </li>
    ))}
  </ul>
);

export const countOf = ({ length }: readonly DashboardItem[]): string => (length > 0 ? ` (${length})` : '');
