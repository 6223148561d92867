import { useEffect } from 'react';

export const holdsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true;

/** A browser opens a file that is dropped beside its field, and with that leaves the form. */
function keepPage(event: DragEvent): void {
  if (holdsFiles(event)) event.preventDefault();
}

/** While a field takes files by drop, those that miss it change nothing. */
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
