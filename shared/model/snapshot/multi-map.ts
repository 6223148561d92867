/** Maximum number of values in an array; for more a Set is worth its memory. */
const maxListed = 8;

/**
 * Several different texts. Most keys of a large site have one or a few of them: a Set for each key would be most of the
 * memory.
 */
export type CompactSet<Value extends string = string> = Value | readonly Value[] | Set<Value> | undefined;

/** Takes over `texts`, which nothing else may use afterwards. */
export function addTo<Value extends string>(texts: CompactSet<Value>, value: Value): CompactSet<Value> {
  if (texts instanceof Set) return texts.add(value);
  const known = listOf(texts);
  // `concat` takes the room that it needs: a spread array has room for seventeen, and many keys have two values.
  return known.includes(value) ? texts : fewest(known.concat(value));
}

/** Takes over `texts`, which nothing else may use afterwards; undefined if no text is left. */
export function removeFrom<Value extends string>(texts: CompactSet<Value>, value: Value): CompactSet<Value> {
  if (!(texts instanceof Set)) return fewest(listOf(texts).filter((one) => one !== value));
  texts.delete(value);
  return texts.size === 0 ? undefined : texts;
}

export const valuesIn = <Value extends string>(texts: CompactSet<Value>): Iterable<Value> =>
  texts instanceof Set ? texts : listOf(texts);

const listOf = <Value extends string>(texts: Value | readonly Value[] | undefined): readonly Value[] =>
  texts === undefined ? [] : typeof texts === 'string' ? [texts] : texts;

const fewest = <Value extends string>(values: readonly Value[]): CompactSet<Value> =>
  values.length < 2 ? values[0] : values.length < maxListed ? values : new Set(values);

/** Several different texts under each key. */
export class MultiMap<Key, Value extends string> {
  readonly #values = new Map<Key, CompactSet<Value>>();

  add(key: Key, value: Value): void {
    this.#values.set(key, addTo(this.#values.get(key), value));
  }

  delete(key: Key, value: Value): void {
    const left = removeFrom(this.#values.get(key), value);
    if (left === undefined) this.#values.delete(key);
    else this.#values.set(key, left);
  }

  has(key: Key): boolean {
    return this.#values.has(key);
  }

  get(key: Key): Iterable<Value> {
    return valuesIn(this.#values.get(key));
  }
}
