import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { itemPath } from '#shared/publish/paths.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { countedResults } from '#site/src/lib/italian-format.ts';
import { type FoundItem, useItemSearch } from './useItemSearch.ts';
import './ItemSearch.css';

export type Target = { title: string; address: string };

type Props = {
  title: string;
  kinds: readonly ContentKind[];
  hint: string;
  close: () => void;
  pick: (target: Target) => void;
  /** What an address leads to that is written in place of words. */
  elsewhere?: (written: string) => Result | undefined;
  /** What is searched for at first. */
  words?: string;
};

export type Result = Target & Pick<FoundItem, 'label' | 'note'>;

/** Finds one of the magazine's own public items, or takes an address. */
export function ItemSearch({ title, kinds, hint, close, pick, elsewhere: resultAt, words: atFirst = '' }: Props) {
  const [words, setWords] = useState(atFirst);
  /** The words at which Enter was pressed. */
  const [wanted, setWanted] = useState<string>();
  const search = useItemSearch(kinds, words);
  const elsewhere = resultAt?.(words);
  const results = elsewhere ? [elsewhere] : search.items.map(resultOf);

  const searchOn = elsewhere ? undefined : search.searchOn;
  const soFar = searchOn ? ' finora' : '';
  const [first] = results;
  const isFound = elsewhere !== undefined || (search.isSuccess && !search.isWaiting);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (first && isFound) pick(first);
    else setWanted(words);
  };

  // Enter before the results have come chooses the first of them.
  const isWanted = isFound && wanted === words && first !== undefined;
  useEffect(() => {
    if (isWanted) pick(first);
  }, [isWanted]);

  return (
    <Dialog title={title} close={close}>
      <form className="item-search" onSubmit={submit} onKeyDown={moveFocus} noValidate>
        <Field label="Cerca" hint={hint}>
          {({ 'aria-required': _, ...wiring }) => (
            <input
              {...wiring}
              data-first
              type="search"
              autoComplete="off"
              value={words}
              onChange={({ target }) => {
                setWords(target.value);
                setWanted(undefined);
              }}
            />
          )}
        </Field>
        <p className="visually-hidden" role="status">
          {words && isFound && countedResults(results.length) + soFar}
        </p>
        <div className="item-results" aria-busy={search.isWaiting}>
          {search.isError && !search.isWaiting && <NotLoaded what="La ricerca non è riuscita." query={search} />}
          {search.isWaiting && results.length === 0 && <Spinner />}
          {search.isSuccess && !search.isWaiting && results.length === 0 && (
            <p className="list-empty">
              Nessun risultato per «{words.trim()}»{soFar}
            </p>
          )}
          {results.length > 0 && (
            <ul>
              {results.map((result) => (
                <li key={result.address}>
                  <button type="button" onClick={() => pick(result)}>
                    <span className="caption">{result.label}</span>
                    <span className="item-title" dir="auto">
                      {result.title}
                    </span>
                    {result.note && <span className="caption">{result.note}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {searchOn && (
            <Action
              onClick={({ currentTarget: { form } }) => {
                // The button goes while the search runs.
                form?.querySelector('input')?.focus();
                searchOn();
              }}
            >
              Cerca ancora
            </Action>
          )}
        </div>
        <DialogButtons close={close} />
      </form>
    </Dialog>
  );
}

const resultOf = ({ kind, id, title, label, note }: FoundItem): Result => ({
  title,
  label,
  note,
  // By its id, which stays: its page and its mail show the words that it has then.
  address: itemPath(kind, { id }),
});

/** The arrow keys lead from the words to what was found, and through it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .item-results li > button')];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
