import { createHash } from 'node:crypto';

/** A repeatable source of numbers. */
export type Random = {
  /** From 0 to 1, without 1. */
  number: () => number;
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  /** The first ones are the most frequent, like the words of a language. */
  oneOf: <Value>(values: readonly Value[]) => Value;
};

/** The numbers of one seed and name (mulberry32): the same on every machine. */
export function randomOf(...seed: (string | number)[]): Random {
  let state = createHash('sha256').update(JSON.stringify(seed)).digest().readUInt32LE();
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    number,
    between: (least, most) => least + Math.floor(number() * (most - least + 1)),
    oneOf: (values) => values[Math.floor(number() ** 1.6 * values.length)] as (typeof values)[number],
  };
}
