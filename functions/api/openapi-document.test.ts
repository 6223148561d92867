import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it, test } from 'vitest';
import type { JsonSchema } from '#functions/testing/api-document.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { type Call, callsOf, documentOf } from '#functions/testing/openapi.ts';
import { errors } from '#shared/errors/errors.ts';

const magazine = await testMagazine();
const document = await documentOf(magazine);
const calls = callsOf(document);
const areas = document.tags.map(({ name }) => name);

const ajv = new Ajv2020({ strict: true });
addFormats.default(ajv);
const definitions = 'definitions';
const pointingAt = (place: string, schemas: object): object =>
  JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', `${place}#/$defs/`));
ajv.addSchema({ $id: definitions, $defs: pointingAt('', document.components.schemas) });

/** Calls that create, or find what is there: an upload by its bytes, an invitation by the account of its address. */
const createOrFind = ['POST /api/media', 'PUT /api/media/{id}/file', 'POST /api/auth/invitations/accept'];

const mediaOf = ({ operation }: Call) => [
  ...Object.entries(operation.requestBody?.content ?? {}),
  ...Object.values(operation.responses).flatMap(({ content }) => Object.entries(content ?? {})),
];

describe('the OpenAPI document', () => {
  it('names every call once', () => {
    const names = calls.map(({ operation }) => operation.operationId);
    expect(names.every((name) => /^[a-z][A-Za-z]+$/.test(name))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it('uses every declared tag and no other', () =>
    expect(new Set(calls.flatMap(({ operation }) => operation.tags))).toEqual(new Set(areas)));

  it('names every error that a problem can be', () =>
    expect(document.components.schemas['Problem']?.properties?.['code']?.enum).toEqual(Object.keys(errors)));

  it('has no dangling $ref', () => {
    const asked = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(asked.length).toBeGreaterThan(100);
    for (const ref of new Set(asked)) expect(document.components.schemas).toHaveProperty(ref.split('/').at(-1) ?? '');
  });

  test.each(Object.entries(document.components.schemas))('the schema %s is JSON Schema 2020-12', (_, schema) =>
    expect(compiles(schema)).toBe(true),
  );
});

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  const { operation, path } = call;

  it('has a summary, a tag and its access', () => {
    expect(operation.summary).toMatch(/^\p{Lu}\S.*\S$/u);
    expect(areas).toContain(operation.tags[0]);
    expect(operation['x-access'].needs === undefined).toBe(operation.security === undefined);
  });

  it('declares each parameter of its path, once', () => {
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(declared.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
    expect(declared.every(({ required }) => required)).toBe(true);
  });

  it('declares one success and all common errors, each with a description', () => {
    const statuses = Object.keys(operation.responses);
    const successes = statuses.filter((status) => /^[23]/.test(status));
    expect(successes).toHaveLength(createOrFind.includes(`${call.method} ${path}`) ? 2 : 1);
    expect(statuses).toEqual(expect.arrayContaining(['401', '500', '503']));
    for (const { description } of Object.values(operation.responses)) expect(description).toMatch(/\S/);
  });

  it('declares what is refused before it: too many calls without a token, a password that is too weak for the staff', () => {
    const { needs } = operation['x-access'];
    if (needs === undefined) expect(operation.responses).toHaveProperty('429');
    else if (needs !== 'user')
      expect(operation.responses['403']?.description).toContain(errors.PASSWORD_TOO_WEAK.detail);
  });

  it('declares the errors of a body if it has one', () => {
    const refusals = ['400', '413', '415', '422'].map((status) => status in operation.responses);
    if (operation.requestBody) expect(refusals).toEqual([true, true, true, true]);
    else expect(operation.responses).not.toHaveProperty('415');
  });

  it('declares 422 if it reads a query or a header', () => {
    const isRead = (operation.parameters ?? []).some(
      (parameter) => parameter.in === 'query' || parameter.in === 'header',
    );
    if (isRead) expect(operation.responses).toHaveProperty('422');
  });

  it('has schemas that are JSON Schema 2020-12', () => {
    for (const [, { schema }] of mediaOf(call)) expect(compiles(schema)).toBe(true);
    for (const { schema } of operation.parameters ?? []) expect(compiles(schema)).toBe(true);
  });
});

/** Most calls share their refusals, and many their answers. */
const compiled = new Set<string>();

function compiles(schema: JsonSchema): boolean {
  const text = JSON.stringify(schema);
  if (!compiled.has(text)) ajv.compile(pointingAt(definitions, schema));
  compiled.add(text);
  return true;
}
