import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#site/src/components/controls/buttons.tsx';
import type { EditorKind, Form, FormValues } from '#site/src/forms/kind.ts';
import { useDocument } from './useEditedDocument.ts';

/** Opens the checklist. It shows the number of findings, except for a draft. */
export function CheckButton() {
  const { kind, form, check } = useDocument();
  const { button, isOpen, setOpen } = check;
  const count = useCount(kind, form, !isOpen);
  return (
    <Button ref={button} data-quiet aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      Controlla{count > 0 && ` (${count})`}
    </Button>
  );
}

/** Well after the last key: typing comes first. */
const debounceMilliseconds = 1_500;

/** Findings in the values alone, without a request to the library or the pages. None for a draft. */
function useCount(kind: EditorKind, form: Form, wanted: boolean): number {
  const values = useWatch({ control: form.control }) as FormValues;
  const [count, setCount] = useState(0);
  const counts = wanted && values['status'] !== 'draft';
  useEffect(() => {
    if (!counts) return;
    let cancelled = false;
    const read = async () => {
      const { findingsIn, noResults } = await import('#site/src/items/checklist/rules.ts');
      if (!cancelled) setCount(findingsIn(kind, values, noResults).length);
    };
    // Without a network there is no count: the button works as soon as it is back.
    const rest = setTimeout(() => void read().catch(() => {}), debounceMilliseconds);
    return () => {
      cancelled = true;
      clearTimeout(rest);
    };
  }, [kind, values, counts]);
  return counts ? count : 0;
}
