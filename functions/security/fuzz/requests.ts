import fc from 'fast-check';
import type { OpenApiDocument, Parameter } from '#functions/testing/api-document.ts';
import { type Call, callsOf } from '#functions/testing/openapi.ts';
import { allowed, bodyOf, hostile } from './values.ts';

export const callers = ['anonymous', 'user', 'writer', 'editor', 'admin', 'a bad token'] as const;

export type GeneratedRequest = {
  call: Call;
  caller: (typeof callers)[number];
  /** Selects one of the existing items, if the path needs one. */
  item: number;
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string | undefined;
  contentType: string;
};

/** Requests to the documented calls, with valid, invalid and hostile values. */
export function requestsOf(document: OpenApiDocument): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(
    ...callsOf(document)
      .filter(isRepeatable)
      .map((call) => requestOf(document, call)),
  );
}

/** One ends the session that all later requests need; each call of the other is answered after a second. */
const unrepeatable = ['/api/auth/logout', '/api/auth/forgot'];

const isRepeatable = ({ path }: Call) => !unrepeatable.includes(path);

function requestOf(document: OpenApiDocument, call: Call): fc.Arbitrary<GeneratedRequest> {
  const { parameters = [], requestBody } = call.operation;
  const values = (place: string, all: boolean) => {
    const wanted = parameters.filter((parameter) => parameter.in === place);
    const entries = wanted.map((parameter) => [parameter.name, parameterValue(document, parameter)] as const);
    return fc.record(Object.fromEntries(entries), { requiredKeys: all ? wanted.map(({ name }) => name) : [] });
  };
  const schema = requestBody?.content?.['application/json']?.schema;
  return fc.record({
    call: fc.constant({ ...call, [fc.toStringMethod]: () => `${call.method} ${call.path}` }),
    caller: fc.constantFrom(...callers),
    item: fc.nat(10_000),
    path: values('path', true),
    query: values('query', false),
    headers: values('header', false).map(sendable),
    body: schema ? fc.option(bodyOf(document, schema), { nil: undefined, freq: 8 }) : fc.constant(undefined),
    contentType: fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'),
      },
    ),
  });
}

/** Headers that HTTP can transport. */
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\x20-\x7e]*$/.test(value)));

/** Empty and dotted values would change the path. */
const parameterValue = (document: OpenApiDocument, { name, schema }: Parameter) =>
  fc
    .oneof({ weight: 3, arbitrary: allowed(document, schema, name) }, { weight: 1, arbitrary: hostile })
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
    .map((value) => (/^\.{0,2}$/.test(value) ? '-' : value.slice(0, 200).toWellFormed()));
