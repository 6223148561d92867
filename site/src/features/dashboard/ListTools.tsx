import type { Finding } from './finding.ts';
import type { useFound } from './useFound.ts';
import './ListTools.css';

type Props<Item> = { finding: Finding<Item>; list: ReturnType<typeof useFound<Item>> };

/** What a long list is searched and sorted with. */
export function ListTools<Item>({ finding: { orders }, list: { words, order, items, ask } }: Props<Item>) {
  return (
    <search className="list-tools">
      <input
        type="search"
        aria-label="Cerca nella lista"
        placeholder="Cerca nella lista"
        autoComplete="off"
        value={words}
        onChange={({ target }) => ask({ cerca: target.value })}
      />
      <p className="caption" role="status">
        {words && items && (items.length === 1 ? '1 risultato' : `${items.length} risultati`)}
      </p>
      {orders.length > 1 && (
        <label>
          Ordine
          <select
            value={order}
            onChange={({ target }) => ask({ ordine: target.value === orders[0].id ? '' : target.value })}
          >
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
