import type { ListedTerm } from '#shared/kinds/term-record.ts';
import { type Taxonomy, taxonomies } from '#shared/kinds/terms.ts';
import { termPath } from '#shared/publish/paths.ts';
import { api } from '#site/src/api/api.ts';
import { Options } from '#site/src/components/controls/Field.tsx';
import { useAddressParameters } from '#site/src/components/lists/address.ts';
import { useSearchedPages } from '#site/src/components/lists/list-search.ts';
import { PagedList } from '#site/src/components/lists/PagedList.tsx';
import { Table } from '#site/src/components/lists/Table.tsx';
import { formatNumber } from '#site/src/lib/italian-format.ts';

const words = {
  author: { text: 'Biografia', none: 'Non c’è ancora nessun autore', more: 'Mostra altri autori' },
  tag: { text: 'Introduzione', none: 'Non c’è ancora nessun tema', more: 'Mostra altri temi' },
} as const;

const orders = [
  { id: 'nome', label: 'Nome', sort: 'name' },
  { id: 'pezzi', label: 'Numero di pezzi', sort: 'pieces' },
] as const;

const filters = { text: 'biografia', image: 'immagine' } as const;

/** The authors or the tags, with the number of their pieces and what their pages say. */
export function Terms({ title }: { title: string }) {
  const { values, set } = useAddressParameters({ list: 'elenco', without: 'senza' });
  const taxonomy: Taxonomy = values.list === taxonomies.tag.names ? 'tag' : 'author';
  const { text, none, more } = words[taxonomy];
  const without = Object.entries(filters).find(([, value]) => value === values.without)?.[0] ?? '';
  const list = useSearchedPages<ListedTerm>({
    key: ['terms', taxonomy, without],
    label: 'Cerca nella lista',
    orders,
    askWith: (search, order) => (args, options) => {
      const sort = orders.find(({ id }) => id === order)?.sort ?? '';
      const asked = Object.entries({ search, sort, without }).filter(([, value]) => value !== '');
      const calls = taxonomy === 'author' ? api.authors : api.tags;
      return calls.$get({ query: { ...Object.fromEntries(asked), ...args.query } }, options);
    },
  });
  return (
    <>
      <search className="row list-tools content-filters" tabIndex={-1} aria-label={`Filtri: ${title}`}>
        <label>
          Elenco
          <select value={values.list} onChange={({ target }) => set('list', target.value)}>
            <option value="">Autori</option>
            <option value={taxonomies.tag.names}>Temi</option>
          </select>
        </label>
        <label>
          Mostra
          <select value={values.without} onChange={({ target }) => set('without', target.value)}>
            <option value="">Tutti</option>
            <Options
              of={[
                [filters.text, `Senza ${text.toLowerCase()}`],
                [filters.image, 'Senza immagine'],
              ]}
            />
          </select>
        </label>
      </search>
      <PagedList title={title} list={list} empty={<p>{without ? 'Nessuno con questo filtro' : none}</p>} more={more}>
        {(terms) => (
          <Table headings={['Nome', 'Pezzi', 'Sulla pagina']}>
            {terms.map((term) => (
              <tr key={term.id}>
                <th scope="row" dir="auto">
                  <a href={`${taxonomies[taxonomy].form}/${term.id}`}>{term.name}</a>
                  {term.account && <span className="caption"> (account: {term.account})</span>}
                </th>
                <td>
                  {term.pieces > 0 ? (
                    <a
                      href={termPath({ taxonomy, slug: term.id })}
                      aria-label={`${formatNumber(term.pieces)}: ${term.name}`}
                    >
                      {formatNumber(term.pieces)}
                    </a>
                  ) : (
                    0
                  )}
                </td>
                <td>
                  {[term.hasText && text.toLowerCase(), term.hasImage && 'immagine'].filter(Boolean).join(', ') ||
                    'solo i pezzi'}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </>
  );
}
