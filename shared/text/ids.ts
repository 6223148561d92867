/** The characters of an id, as a part of a regular expression: safe in a key, a path and a header. */
export const idPattern = '[A-Za-z0-9_-]{1,64}';

const whole = new RegExp(`^${idPattern}$`);

/** The only id parser. */
export const isId = (value: string): boolean => whole.test(value);
