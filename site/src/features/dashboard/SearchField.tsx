import { counted, inFigures } from '#site/src/lib/italian-numbers.ts';

type Props = {
  label: string;
  words: string;
  /** How many were found; nothing while they are looked for. */
  results: number | undefined;
  /** There are more of them than have come. */
  more?: boolean;
  search: (words: string) => void;
};

/** Where a list is searched, and how many that finds. */
export const SearchField = ({ label, words, results, more = false, search }: Props) => (
  <>
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={words}
      onChange={({ target }) => search(target.value)}
    />
    <p className="caption" role="status">
      {words && results !== undefined && resultsOf(results, more)}
    </p>
  </>
);

function resultsOf(count: number, more: boolean): string {
  return more ? `Più di ${inFigures(count)} risultati` : counted(count, ['risultato', 'risultati']);
}
