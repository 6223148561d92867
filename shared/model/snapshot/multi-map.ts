/**
 * Several values under each key. Most keys of a large site have one value: it is kept without a Set around it, which would be
 * most of the memory.
 */
export class MultiMap<Key, Value extends string> {
  readonly #values = new Map<Key, Value | Set<Value>>();

  add(key: Key, value: Value): void {
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, value);
    else if (known instanceof Set) known.add(value);
    else if (known !== value) this.#values.set(key, new Set([known, value]));
  }

  delete(key: Key, value: Value): void {
    const known = this.#values.get(key);
    if (known instanceof Set) known.delete(value);
    if (known === value || (known instanceof Set && known.size === 0)) this.#values.delete(key);
  }

  has(key: Key): boolean {
    return this.#values.has(key);
  }

  get(key: Key): Iterable<Value> {
    const known = this.#values.get(key);
    if (known === undefined) return [];
    return known instanceof Set ? known : [known];
  }
}
