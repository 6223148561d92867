import { createContext, useContext } from 'react';
import type { useEditedDocument } from './useEditedDocument.ts';

/** What is edited, and by whom: all that the parts of the editor share. */
export type EditedDocument = ReturnType<typeof useEditedDocument>;

const DocumentContext = createContext<EditedDocument | undefined>(undefined);
export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): EditedDocument {
  const edited = useContext(DocumentContext);
  if (!edited) throw new Error('Outside an editor');
  return edited;
}
