/** From so many values on, a Set is worth its memory. */
const fewValues = 8;

/**
 * Several values under each key. Most keys of a large site have one value or a few: a Set around each would be most of the
 * memory.
 */
export class MultiMap<Key, Value extends string> {
  readonly #values = new Map<Key, Value | readonly Value[] | Set<Value>>();

  add(key: Key, value: Value): void {
    const known = this.#values.get(key);
    if (known instanceof Set) known.add(value);
    else if (known === undefined) this.#values.set(key, value);
    else if (!valuesIn(known).includes(value)) this.#keep(key, [...valuesIn(known), value]);
  }

  delete(key: Key, value: Value): void {
    const known = this.#values.get(key);
    if (known instanceof Set) {
      known.delete(value);
      if (known.size === 0) this.#values.delete(key);
    } else if (known !== undefined) {
      this.#keep(
        key,
        valuesIn(known).filter((one) => one !== value),
      );
    }
  }

  has(key: Key): boolean {
    return this.#values.has(key);
  }

  get(key: Key): Iterable<Value> {
    const known = this.#values.get(key);
    if (known === undefined) return [];
    return known instanceof Set ? known : valuesIn(known);
  }

  #keep(key: Key, values: readonly Value[]): void {
    const [first, ...others] = values;
    if (first === undefined) this.#values.delete(key);
    else if (others.length === 0) this.#values.set(key, first);
    else this.#values.set(key, values.length < fewValues ? values : new Set(values));
  }
}

const valuesIn = <Value extends string>(known: Value | readonly Value[]): readonly Value[] =>
  typeof known === 'string' ? [known] : known;
