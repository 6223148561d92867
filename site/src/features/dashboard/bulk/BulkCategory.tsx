import { useState } from 'react';
import { categories, galleryCategories } from '#shared/magazine.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { adapterOf } from '#site/src/features/dashboard/content/adapters.ts';
import type { DashboardItem } from '#site/src/features/dashboard/content/content-adapter.ts';
import { BulkAction, type BulkActionProps } from './BulkAction.tsx';
import { BulkTitles } from './BulkBar.tsx';

/** Gives all selected items one category. Works have categories of their own, so they are changed by themselves. */
export function BulkCategory(props: BulkActionProps) {
  const [category, setCategory] = useState('');
  const question = (listed: readonly DashboardItem[]) => {
    const works = listed.filter(({ kind }) => kind === 'gallery');
    const ofWorks = works.length > 0 && works.length === listed.length;
    const items = ofWorks ? works : listed.filter(({ kind }) => kind !== 'gallery');
    const options = ofWorks ? galleryCategories.map((name) => ({ id: name, name })) : categories;
    const name = options.find(({ id }) => id === category)?.name;
    return {
      title: items.length === 1 ? 'Cambiare la categoria?' : `Cambiare la categoria di ${items.length} contenuti?`,
      verb: 'Cambia',
      waiting: name === undefined,
      items,
      task: {
        doing: 'Cambio di categoria in corso',
        act: (item: DashboardItem) => adapterOf(item).recategorise(item, category),
        failed: () => 'La categoria non è cambiata',
        done: (count: number) => changedTo(count, name ?? ''),
        succeeded: () => setCategory(''),
      },
      text: (
        <>
          <BulkTitles items={items} />
          {works.length > 0 && !ofWorks && (
            <p>Le opere della galleria hanno categorie proprie e restano come sono: selezionale da sole.</p>
          )}
          {items.some(({ live }) => live) && (
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
        </>
      ),
    };
  };
  return <BulkAction {...props} label="Cambia categoria" question={question} />;
}

function changedTo(count: number, name: string): string {
  if (count === 0) return 'Nessuna categoria cambiata';
  return count === 1 ? `Un contenuto è ora in «${name}»` : `${count} contenuti sono ora in «${name}»`;
}
