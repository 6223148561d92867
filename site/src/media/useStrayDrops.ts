import { useEffect } from 'react';

export const holdsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true;

/** A browser opens a file that is dropped outside its field, and so leaves the form. */
function keepPage(event: DragEvent): void {
  if (holdsFiles(event)) event.preventDefault();
}

/** While a field accepts dropped files, a drop outside it has no effect. */
export function useStrayDrops(): void {
  useEffect(() => {
    addEventListener('dragover', keepPage);
    addEventListener('drop', keepPage);
    return () => {
      removeEventListener('dragover', keepPage);
      removeEventListener('drop', keepPage);
    };
  }, []);
}
