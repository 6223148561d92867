import { useState } from 'react';
import { categories, galleryCategories } from '#shared/magazine.ts';
import { ConfirmDialog, ignoreDoubleClick } from '#site/src/components/Dialog.tsx';
import { Field } from '#site/src/components/Field.tsx';
import { adapterOf } from '#site/src/features/dashboard/content/adapters.ts';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';
import { BulkTitles, countOf } from './BulkBar.tsx';
import type { Bulk } from './useBulk.ts';

/** Gives all marked items one category. Works have categories of their own, so they are changed by themselves. */
export function CategoryTogether({ chosen, bulk }: { chosen: readonly DashboardItem[]; bulk: Bulk }) {
  const [asking, setAsking] = useState(false);
  const [category, setCategory] = useState('');
  const works = chosen.filter(({ kind }) => kind === 'gallery');
  const ofWorks = works.length > 0 && works.length === chosen.length;
  const changed = ofWorks ? works : chosen.filter(({ kind }) => kind !== 'gallery');
  const options = ofWorks ? galleryCategories.map((name) => ({ id: name, name })) : categories;
  const name = options.find(({ id }) => id === category)?.name;
  const ready = chosen.length > 0 && bulk.progress === undefined;
  return (
    <>
      <button
        type="button"
        className="action"
        aria-disabled={!ready}
        onClick={ignoreDoubleClick(() => ready && setAsking(true))}
      >
        Cambia categoria{countOf(chosen)}
      </button>
      {asking && (
        <ConfirmDialog
          title={
            changed.length === 1 ? 'Cambiare la categoria?' : `Cambiare la categoria di ${changed.length} contenuti?`
          }
          verb="Cambia"
          close={() => setAsking(false)}
          waiting={name === undefined}
          confirm={() => {
            setAsking(false);
            bulk.run(
              {
                doing: 'Cambio di categoria in corso',
                act: (item) => adapterOf(item).recategorise(item, category),
                failed: () => 'La categoria non è cambiata',
                done: (count) => changedTo(count, name ?? ''),
              },
              changed,
            );
          }}
        >
          <BulkTitles items={changed} />
          {works.length > 0 && !ofWorks && (
            <p>Le opere della galleria hanno categorie proprie e restano come sono: selezionale da sole.</p>
          )}
          {changed.some(({ live }) => live) && (
            <p>Se un contenuto è pubblicato, i lettori vedono subito la nuova categoria.</p>
          )}
          <Field label="Nuova categoria">
            {(wiring) => (
              <select
                {...wiring}
                data-first
                value={name === undefined ? '' : category}
                onChange={({ target }) => setCategory(target.value)}
              >
                <option value="">Scegli</option>
                {options.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </ConfirmDialog>
      )}
    </>
  );
}

function changedTo(count: number, name: string): string {
  if (count === 0) return 'Nessuna categoria cambiata';
  return count === 1 ? `Un contenuto è ora in «${name}»` : `${count} contenuti sono ora in «${name}»`;
}
