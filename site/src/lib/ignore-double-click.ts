import type { MouseEvent } from 'react';

/** The second click of a double click would hit the element that replaced the first click's target. */
export const ignoreDoubleClick =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail <= 1) act();
  };
