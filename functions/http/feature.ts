import { OpenAPIHono } from '@hono/zod-openapi';
import { AppError, type FieldError, invalid } from '#functions/errors/app-error.ts';
import { isId } from '#shared/model/id.ts';
import { explain } from '#shared/text/validation.ts';
import type { Env } from './env.ts';

/** A part of the API: a chain of declared routes whose schemas validate, type the client and write the OpenAPI document. */
export const feature = () =>
  new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(explain(result.error).map(aboutTheWhole));
    },
  });

/** A body that is no object at all has no field to complain about. */
const aboutTheWhole = (complaint: FieldError): FieldError =>
  complaint.field === '' ? { field: 'body', message: 'Deve essere un oggetto JSON' } : complaint;

/** The id in the path; anything that cannot be an id is simply not there. */
export function pathId(value: string, notFound: ConstructorParameters<typeof AppError>[0]): string {
  if (!isId(value)) throw new AppError(notFound);
  return value;
}
