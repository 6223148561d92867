import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { networkFailure } from '#site/src/api/network.ts';
import { Spinner } from '#site/src/components/Spinner.tsx';
import type { ChecklistProps } from '#site/src/forms/checklist/Checklist.tsx';
import type { StoredItem } from '#site/src/forms/kind.ts';
import type { AppearanceProps } from './appearance/AppearanceDialog.tsx';

type Props = Omit<ChecklistProps, 'children'> & { item: StoredItem | undefined };

type Parts = { Checklist: ComponentType<ChecklistProps>; AppearanceDialog: ComponentType<AppearanceProps> };

/** The checklist and how the item will look. Their code is loaded when it is first asked for. */
export function CheckPanel({ item, ...props }: Props) {
  const [parts, setParts] = useState<Parts>();
  const [failed, setFailed] = useState(false);
  const [showing, setShowing] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    Promise.all([import('#site/src/forms/checklist/Checklist.tsx'), import('./appearance/AppearanceDialog.tsx')]).then(
      ([{ Checklist }, { AppearanceDialog }]) => setParts({ Checklist, AppearanceDialog }),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);

  if (failed) {
    return (
      <p role="alert">
        {networkFailure}{' '}
        <button type="button" className="action" onClick={load}>
          Riprova
        </button>
      </p>
    );
  }
  if (!parts) return <Spinner />;
  return (
    <>
      <parts.Checklist {...props}>
        {props.kind.kind !== 'gallery' && (
          <button type="button" className="action" onClick={() => setShowing(true)}>
            Come apparirà
          </button>
        )}
      </parts.Checklist>
      {showing && (
        <parts.AppearanceDialog kind={props.kind} form={props.form} item={item} close={() => setShowing(false)} />
      )}
    </>
  );
}
