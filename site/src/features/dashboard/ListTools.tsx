import type { Finding } from './finding.ts';
import { SearchField } from './SearchField.tsx';
import type { useFound } from './useFound.ts';
import './ListTools.css';

type Props<Item> = { finding: Finding<Item>; list: ReturnType<typeof useFound<Item>>; labelledBy: string };

/** What a long list is searched and sorted with. */
export function ListTools<Item>({ finding: { orders }, list, labelledBy }: Props<Item>) {
  const { words, order, items, search, sort } = list;
  return (
    <search className="list-tools" aria-labelledby={labelledBy}>
      <SearchField label="Cerca nella lista" words={words} results={items?.length} search={search} />
      {orders.length > 1 && (
        <label>
          Ordine
          <select value={order} onChange={({ target }) => sort(target.value === orders[0].id ? '' : target.value)}>
            {orders.map(({ id, label }, place) => (
              <option key={id} value={place === 0 ? '' : id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </search>
  );
}
