import { useState } from 'react';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { useDocument } from './document.ts';

/** The checklist and how the item will look. Their code is loaded when it is first asked for. */
export const CheckPanel = lazyComponent(async () => {
  const [{ Checklist }, { AppearanceDialog }] = await Promise.all([
    import('#site/src/items/checklist/Checklist.tsx'),
    import('./appearance/AppearanceDialog.tsx'),
  ]);

  return function Panel() {
    const [showing, setShowing] = useState(false);
    const { kind, form, element, text, check } = useDocument();
    const { button } = check;
    const close = () => {
      check.setOpen(false);
      button.current?.focus();
    };
    return (
      <>
        <Checklist {...{ kind, form, element, text, close }} opener={button}>
          {kind.kind !== 'gallery' && (
            <button type="button" className="action" onClick={() => setShowing(true)}>
              Anteprima in liste e condivisioni
            </button>
          )}
        </Checklist>
        {showing && <AppearanceDialog kind={kind} form={form} close={() => setShowing(false)} />}
      </>
    );
  };
});
