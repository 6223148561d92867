import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

type Open = (dialog: (close: () => void) => ReactNode) => void;

const RowDialogsContext = createContext<Open>(() => {});

/** Opens a dialog of a row above its list. */
export const useRowDialog = (): Open => useContext(RowDialogsContext);

/**
 * Holds the dialog of a row as it was opened: the list that is fetched again changes neither what is asked nor the version that is
 * decided, and what is being typed stays when the row leaves.
 */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>();
  const open = useCallback<Open>((make) => setDialog(make(() => setDialog(undefined))), []);
  return (
    <RowDialogsContext value={open}>
      {children}
      {dialog}
    </RowDialogsContext>
  );
}
