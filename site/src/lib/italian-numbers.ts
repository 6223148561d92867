// Italian alone would write 2000 beside 10.000.
const format = new Intl.NumberFormat('it', { useGrouping: 'always' });

/** `2.000`. */
export const inFigures = (count: number): string => format.format(count);

/** `12.040 lettori`, `1 lettore`. */
export const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${inFigures(count)} ${count === 1 ? one : many}`;
