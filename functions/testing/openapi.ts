import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema, OpenApiDocument, Operation } from './api-document.ts';
import type { testMagazine } from './magazine.ts';

export type Call = { method: string; path: string; operation: Operation };

/** The document as the API serves it. */
export async function documentOf({ api }: Pick<Awaited<ReturnType<typeof testMagazine>>, 'api'>) {
  return (await (await api.request('/api/openapi.json')).json()) as OpenApiDocument;
}

export const callsOf = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

export function resolve({ components }: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}

/** Validates responses against the document; an undeclared field counts as a leak. */
export function answerChecker({ components }: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  const $defs = closed(components.schemas) as Record<string, JsonSchema>;
  const validators = new Map<JsonSchema, ValidateFunction>();

  function validatorOf(schema: JsonSchema): ValidateFunction {
    const known = validators.get(schema) ?? ajv.compile(withLocalRefs({ ...(closed(schema) as object), $defs }));
    validators.set(schema, known);
    return known;
  }

  /** The violation, or undefined. */
  return function violation({ operation }: Call, { status, headers }: Response, text: string): string | undefined {
    const declared = operation.responses[status];
    if (!declared) return `status ${status} is not declared: ${text.slice(0, 200)}`;
    if (!declared.content) return text === '' ? undefined : `a body where none is declared: ${text.slice(0, 200)}`;
    const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    const media = declared.content[type];
    if (!media) return `${type} is not declared for ${status}`;
    if (!type.endsWith('json')) return undefined;
    const check = validatorOf(media.schema);
    return check(JSON.parse(text)) ? undefined : `${ajv.errorsText(check.errors)}: ${text.slice(0, 500)}`;
  };
}

const withLocalRefs = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));

/** Closes objects with declared properties to others. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isObjectSchema = copy['type'] === 'object' && copy['properties'] !== undefined;
  return isObjectSchema && copy['additionalProperties'] === undefined ? { ...copy, additionalProperties: false } : copy;
}
