/** `pauseFactor`: tests set it below 1 to shorten waits. */
export type PauseScale = { pauseFactor?: number };

/** The milliseconds that a wait of these takes. */
export const pauseOf = ({ pauseFactor = 1 }: PauseScale, milliseconds: number): number => milliseconds * pauseFactor;
