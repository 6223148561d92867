import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, TypedResponse } from 'hono';
import type { JsonText, Page } from '#functions/db/query.ts';
import { AppError, type FieldError, invalid } from '#functions/errors/app-error.ts';
import { explain } from '#shared/errors/validation.ts';
import { limits } from '#shared/limits.ts';
import { idPattern, isId } from '#shared/text/ids.ts';
import type { Env } from './env.ts';

/** A part of the API: a chain of declared routes whose schemas validate, type the client and write the OpenAPI document. */
export const feature = () =>
  new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(explain(result.error).map(withBodyAsField));
    },
  });

/** An error of a body that is no object has no field: `body` stands for it. */
const withBodyAsField = (error: FieldError): FieldError =>
  error.field === '' ? { field: 'body', message: 'Deve essere un oggetto JSON' } : error;

/** The id in the path; a malformed id is a 404. */
export function pathId(value: string, notFound: ConstructorParameters<typeof AppError>[0]): string {
  if (!isId(value)) throw new AppError(notFound);
  return value;
}

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** Answers that it is done, once it is. */
export async function done(c: Context, act: Promise<unknown>) {
  await act;
  return c.body(null, 204);
}

/** `{id}` in a path. Its pattern is only documented: `pathId` answers a malformed id with a 404. */
export const byId = { params: z.object({ id: z.string().meta({ pattern: `^${idPattern}$` }) }) };

export const PageQuery = z.object({
  // Only digits: Number() would also accept `1e1`, `0x10` and ` 5`.
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'Da 1 a 100')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', minimum: 1, maximum: limits.pageSize.max, default: limits.pageSize.default }),
  cursor: z.string().max(1_000).optional(),
});

/** The next page is a Link header (RFC 8288), so clients build no addresses. */
export function linkToNext<Item>(c: Context, { items, next }: Page<Item>): Item[] {
  if (next !== undefined) {
    const url = new URL(c.req.url);
    url.searchParams.set('cursor', next);
    c.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return items;
}

export function jsonList<Item>(c: Context, page: Page<JsonText<Item>>): TypedResponse<Item[], 200, 'json'> {
  const text = `[${linkToNext(c, page).join(',')}]`;
  return c.body(text, 200, { 'content-type': 'application/json' }) as unknown as TypedResponse<Item[], 200, 'json'>;
}

export const yesOrNo = z.enum(['true', 'false'], 'true oppure false').transform((value) => value === 'true');
