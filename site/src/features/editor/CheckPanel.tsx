import { useState } from 'react';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import type { ChecklistProps } from '#site/src/forms/checklist/Checklist.tsx';
import type { StoredItem } from '#site/src/forms/kind.ts';

type Props = Omit<ChecklistProps, 'children'> & { item: StoredItem | undefined };

/** The checklist and how the item will look. Their code is loaded when it is first asked for. */
export const CheckPanel = lazyComponent(async () => {
  const [{ Checklist }, { AppearanceDialog }] = await Promise.all([
    import('#site/src/forms/checklist/Checklist.tsx'),
    import('./appearance/AppearanceDialog.tsx'),
  ]);

  return function Panel({ item, ...props }: Props) {
    const [showing, setShowing] = useState(false);
    const { kind, form } = props;
    return (
      <>
        <Checklist {...props}>
          {kind.kind !== 'gallery' && (
            <button type="button" className="action" onClick={() => setShowing(true)}>
              Anteprima in liste e condivisioni
            </button>
          )}
        </Checklist>
        {showing && <AppearanceDialog kind={kind} form={form} item={item} close={() => setShowing(false)} />}
      </>
    );
  };
});
