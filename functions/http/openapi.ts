import type { z } from '@hono/zod-openapi';

/** A JSON answer of a route. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A JSON body of a route; `required: false` where every field is optional. */
export const body = <Schema extends z.ZodType>(schema: Schema, required = true) => ({
  body: { content: { 'application/json': { schema } }, required },
});

export const noContent = { description: 'Fatto' };

export const bearer = [{ bearer: [] as string[] }];
