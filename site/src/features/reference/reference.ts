import type { JsonSchema, OpenApiDocument, Operation } from '#functions/api/document.ts';

export type ReferenceCall = { id: string; method: string; path: string; operation: Operation };
type Area = { id: string; title: string; calls: ReferenceCall[] };

/** The calls of each area, in the order of the document. */
export function areasOf({ tags, paths }: OpenApiDocument): Area[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  return tags.map(({ name, description }) => ({
    id: name,
    title: description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

const roles: Record<string, string> = {
  user: 'Chi ha un account',
  writer: 'Writer, editor e admin',
  editor: 'Editor e admin',
  admin: 'Solo admin',
};

/** The role that a call needs, in words. */
export function whoMay({ 'x-access': { needs, others } }: Operation): string {
  if (needs === undefined) return 'Chiunque';
  const own = roles[needs] ?? needs;
  return others === undefined ? own : `${own}; su contenuti altrui: ${(roles[others] ?? others).toLowerCase()}`;
}

export type FieldRow = { name: string; required: boolean; kind: string; note: string };

/** The fields of an object, one a row. */
export function fieldsOf(document: OpenApiDocument, given: JsonSchema): FieldRow[] {
  const { properties = {}, required = [] } = resolved(document, given);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    kind: kindOf(schema),
    note: noteOf(schema),
  }));
}

function resolved({ components }: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const name = nameOf(schema);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}

export const nameOf = ({ $ref }: JsonSchema): string | undefined => $ref?.split('/').at(-1);

/** `Article`, `Article[]`, `string`, `arte | cultura | …`: what a value is, in a word. */
export function kindOf(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name) return name;
  if (schema.enum) return schema.enum.map((value) => (value === '' ? '""' : String(value))).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' | ');
  if (schema.type === 'array') return `${kindOf(schema.items ?? {})}[]`;
  return schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? 'qualsiasi valore');
}

export function noteOf({ description, minLength, maxLength, minimum, maximum, maxItems, default: usual }: JsonSchema) {
  return [
    description,
    minLength !== undefined && `almeno ${minLength} caratteri`,
    maxLength !== undefined && `al massimo ${maxLength.toLocaleString('it')} caratteri`,
    minimum !== undefined && maximum !== undefined && `da ${minimum} a ${maximum}`,
    maxItems !== undefined && `al massimo ${maxItems}`,
    usual !== undefined && `se manca: ${usual}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** Words that fit a field, for the example. */
const samples: Record<string, unknown> = {
  email: 'lettrice@example.org',
  password: 'una-parola-segreta',
  username: 'lettrice',
  fullName: 'Maria Rossi',
  title: 'La linea sotto il colore',
  description: 'Che cosa racconta un disegno preparatorio.',
  summary: 'Riapre dopo nove anni.',
  author: 'Giulia Ferrante',
  artist: 'Bottega mantovana',
  image: '/pictures/la-linea-sotto-il-colore.svg',
  videoUrl: 'https://vimeo.com/76979871',
  location: 'Mantova',
  startDate: '2026-11-18',
  endDate: '2026-12-06',
  reason: 'Manca la fonte della citazione.',
};

const pathSamples: Record<string, string> = { year: '2026', month: '11', email: 'lettrice%40example.org', id: 'ID' };

/** How to make the call from a terminal, with the fields that it cannot do without. */
export function curlOf(document: OpenApiDocument, { method, path, operation }: ReferenceCall, siteUrl: string): string {
  const address = siteUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => pathSamples[name] ?? name.toUpperCase());
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    operation.security && '-H "Authorization: Bearer $TOKEN"',
    schema && "-H 'Content-Type: application/json'",
    schema && `-d '${JSON.stringify(exampleOf(document, schema))}'`,
    `'${address}'`,
  ];
  return parts.filter(Boolean).join(' \\\n  ');
}

function exampleOf(document: OpenApiDocument, given: JsonSchema): Record<string, unknown> {
  const { properties = {}, required = [] } = resolved(document, given);
  // A change needs no field at all: it shows one.
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, samples[name] ?? properties[name]?.enum?.[0] ?? '…']));
}
