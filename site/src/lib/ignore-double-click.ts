import type { MouseEvent } from 'react';

/** The second half of a double click would meet whatever has taken the place of what the first one sent away. */
export const once =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail <= 1) act();
  };
