/** A copy with strings of its own: a piece of a string keeps the whole in memory, here a whole export. */
export const apart = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
