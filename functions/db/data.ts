/** The type of the value that a JSON text holds. */
export type JsonText<Value> = string & { readonly holds?: Value };

/**
 * The `data` of editions and revisions, which no condition looks into, is one JSON text: the store and its client handle a
 * map attribute by attribute, and lists pass the text on as it is. The other rows hold a map.
 */
export const toJson = <Value extends object>(fields: Value): JsonText<Value> => JSON.stringify(fields);

export const fromData = <Value>(data: unknown): Value => (typeof data === 'string' ? JSON.parse(data) : data) as Value;
