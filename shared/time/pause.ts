/** `pauseFactor`: the part of each deliberate pause that is waited: all of it, except in tests. */
export type Pausing = { pauseFactor?: number };

/** How long a deliberate pause of so many milliseconds is. */
export const pauseOf = ({ pauseFactor = 1 }: Pausing, milliseconds: number): number => milliseconds * pauseFactor;
